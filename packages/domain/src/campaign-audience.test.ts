import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { audienceRule } from './audience-rules.ts'
import { audienceToRule, audienceWords, segmentsOfAudience } from './campaign-audience.ts'
import type { CampaignAudience } from './campaigns.ts'
import { type AudiencePerson, evaluateRule } from './testing/evaluate-rule.ts'

const [TIDE, SHORE, PRESS] = ['0', '1', '2'].map((n) => `0198f000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const NAMES = new Map([
  [TIDE, 'Tidewater'],
  [SHORE, 'Shore'],
])
const words = (audience: CampaignAudience) => audienceWords(audience, (id) => NAMES.get(id))

describe('the people of a campaign', () => {
  const parts = fc.record(
    {
      segment_ids: fc.uniqueArray(fc.constantFrom(TIDE, SHORE, PRESS)),
      tags: fc.uniqueArray(fc.constantFrom('vip', 'press', 'Berlin')),
    },
    { requiredKeys: [] },
  )
  const audiences: fc.Arbitrary<CampaignAudience> = fc
    .tuple(parts, fc.record({ everyone: fc.boolean(), exclude: parts }, { requiredKeys: [] }))
    .map(([included, rest]) => ({ ...included, ...rest }))
  const people = fc.record({
    lists: fc.uniqueArray(fc.constantFrom(TIDE, SHORE, PRESS)),
    tags: fc.uniqueArray(fc.constantFrom('vip', 'press', 'Berlin')),
  })

  it('are in any part, or are everybody, and are in no excluded part', () => {
    const definitions = new Map([TIDE, SHORE, PRESS].map((id) => [id, { kind: 'static' as const }]))
    fc.assert(
      fc.property(audiences, people, (audience, person) => {
        const isIn = ({ segment_ids: ids = [], tags = [] }: CampaignAudience) =>
          ids.some((id) => person.lists.includes(id)) || tags.some((tag) => (person.tags as string[]).includes(tag))
        const expected = (audience.everyone || isIn(audience)) && !(audience.exclude && isIn(audience.exclude))
        const rule = audienceToRule(audience)
        expect(audienceRule.safeParse(rule).success).toBe(true)
        const given = { now: new Date('2027-02-01T12:00:00Z'), definitions }
        expect(evaluateRule(rule, person as unknown as AudiencePerson, given)).toBe(expected)
      }),
    )
  })

  it('name every segment they depend on, excluded ones too', () => {
    expect(segmentsOfAudience({ everyone: true, exclude: { segment_ids: [PRESS] } })).toEqual([PRESS])
    expect(segmentsOfAudience({ segment_ids: [TIDE, SHORE], exclude: { tags: ['press'] } })).toEqual([TIDE, SHORE])
  })

  it.each<[CampaignAudience, string]>([
    [{}, 'Nobody yet'],
    [{ everyone: true }, 'Everybody'],
    [{ everyone: true, exclude: { tags: ['press'] } }, 'Everybody, except people tagged “press”'],
    [{ segment_ids: [TIDE], tags: ['vip'] }, 'People in “Tidewater” or tagged “vip”'],
    [{ segment_ids: [TIDE, PRESS] }, 'People in “Tidewater” or a deleted segment'],
    [{ tags: ['a', 'b', 'c', 'd'] }, 'People tagged “a”, “b” or 2 more'],
  ])('read as a sentence: %j', (audience, sentence) => {
    expect(words(audience)).toBe(sentence)
  })
})
