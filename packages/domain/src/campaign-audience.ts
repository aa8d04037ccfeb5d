import { type AudienceRule, RULE_VERSION, type RuleCondition, type RuleGroup } from './audience-rules.ts'
import type { CampaignAudience } from './campaigns.ts'
import { segmentsIn } from './rule-references.ts'

type Parts = Pick<CampaignAudience, 'segment_ids' | 'tags'>

/** Returns the rule of whoever is in any of the segments or has any of the tags; without parts, nobody. */
const anyOf = ({ segment_ids: ids = [], tags = [] }: Parts): RuleGroup => ({
  combinator: 'or',
  rules: [
    ...ids.map((value): RuleCondition => ({ field: 'segment', operator: 'is_in', value })),
    ...(tags.length > 0 ? [{ field: 'tags', operator: 'has_any_of', value: [...tags] }] : []),
  ],
})

/**
 * Returns the rule that selects the people a campaign is for: everybody, or whoever is in any of its parts; without those
 * in any excluded part. An audience without parts means nobody.
 */
export function audienceToRule({ everyone = false, exclude, ...parts }: CampaignAudience): AudienceRule {
  const left = exclude ? anyOf(exclude) : undefined
  return {
    version: RULE_VERSION,
    time_zone: 'UTC',
    where: {
      combinator: 'and',
      rules: [...(everyone ? [] : [anyOf(parts)]), ...(left && left.rules.length > 0 ? [{ ...left, not: true }] : [])],
    },
  }
}

/** Returns the segments that an audience names, excluded ones too. */
export const segmentsOfAudience = (audience: CampaignAudience): string[] =>
  segmentsIn(audienceToRule({ ...audience, everyone: false }).where)

/** Most parts that a sentence names. */
const NAMED = 3

/**
 * Returns an audience as a sentence, such as `People in “Tidewater” or tagged “vip”, except people tagged “press”`.
 * @param nameOf name of a segment; undefined if it is gone
 */
export function audienceWords(audience: CampaignAudience, nameOf: (id: string) => string | undefined): string {
  const whom = audience.everyone ? 'Everybody' : wordsOf(audience, nameOf)
  if (whom === undefined) return 'Nobody yet'
  const but = audience.exclude && wordsOf(audience.exclude, nameOf)
  return but === undefined ? whom : `${whom}, except ${but.replace(/^P/, 'p')}`
}

function wordsOf({ segment_ids: ids = [], tags = [] }: Parts, nameOf: (id: string) => string | undefined) {
  const segments = ids.map((id) => nameOf(id)).map((name) => (name === undefined ? 'a deleted segment' : `“${name}”`))
  const tagged = tags.map((tag) => `“${tag}”`)
  if (segments.length + tagged.length === 0) return undefined
  return `People ${[
    ...(segments.length > 0 ? [`in ${listed(segments)}`] : []),
    ...(tagged.length > 0 ? [`tagged ${listed(tagged)}`] : []),
  ].join(' or ')}`
}

function listed(names: readonly string[]): string {
  const shown = names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : [...names]
  const last = shown.pop() ?? ''
  return shown.length > 0 ? `${shown.join(', ')} or ${last}` : last
}

/** Returns whom a second email is for, as a sentence. @param name of the first; null if it is gone */
export const resendWords = (name: string | null): string =>
  `People who got ${name === null ? 'a deleted email' : `“${name}”`} and did not click or answer`
