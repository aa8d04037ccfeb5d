import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AudienceRule, MAX_VALUES, type RuleCondition, type RuleGroup } from './audience-rules.ts'
import { evaluateRule } from './testing/evaluate-rule.ts'
import { asksForTag, withTagRenamed } from './rule-tags.ts'

const NAMES = ['vip', 'VIP', 'friends', 'Friends', 'crew'] as const
const condition: fc.Arbitrary<RuleCondition> = fc.record({
  field: fc.constant('tags'),
  operator: fc.constantFrom('has_any_of', 'has_all_of', 'has_none_of'),
  value: fc.array(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 4 }),
})
const group = (depth: number): fc.Arbitrary<RuleGroup> =>
  fc.record({
    combinator: fc.constantFrom('and', 'or'),
    not: fc.boolean(),
    rules: fc.array(depth === 0 ? condition : fc.oneof(condition, group(depth - 1)), { maxLength: 3 }),
  })
const rule = group(2).map((where): AudienceRule => ({ version: 1, time_zone: 'UTC', where }))
/** People and rules without the new tag. */
const own = fc.uniqueArray(fc.constantFrom('vip', 'crew'))
const isOfOne = (asked: AudienceRule) => !asksForTag(asked.where, 'friends')
const names = { tag: 'VIP', to: 'Friends' }

const PERSON = {
  name: 'Ada',
  email: null,
  phone: null,
  custom: {},
} as unknown as Parameters<typeof evaluateRule>[1]
const holds = (asked: AudienceRule, tags: readonly string[]) =>
  evaluateRule(asked, { ...PERSON, tags }, { now: new Date(0), definitions: new Map() })
const renamed = (tags: readonly string[]) => tags.map((tag) => (tag === 'vip' ? 'friends' : tag))

describe('a tag that has another name in a rule', () => {
  it('means the same people once they have it, and is asked for by the old one no more', () => {
    fc.assert(
      fc.property(rule.filter(isOfOne), own, (asked, tags) => {
        const next = withTagRenamed(asked, names)
        expect(asksForTag(next.where, 'vip')).toBe(false)
        expect(holds(next, renamed(tags))).toBe(holds(asked, tags))
      }),
    )
  })

  it('leaves a rule that does not ask for it as it is', () => {
    const other = {
      version: 1,
      time_zone: 'UTC',
      where: { combinator: 'and', rules: [{ field: 'name', operator: 'is', value: 'vip' }] },
    } as AudienceRule
    expect(withTagRenamed(other, names)).toEqual(other)
  })

  it('while some have the old one: any and none of several hold for the same people, before and after', () => {
    const anyOrNone = rule.filter((asked) => isOfOne(asked) && !JSON.stringify(asked).includes('has_all_of'))
    fc.assert(
      fc.property(anyOrNone, own, (asked, tags) => {
        const between = withTagRenamed(asked, names, { isBetween: true })
        expect(holds(between, tags)).toBe(holds(asked, tags))
        expect(holds(between, renamed(tags))).toBe(holds(asked, tags))
      }),
    )
  })

  it('while some have the old one: all of several, and as many as a condition can name, wait for the end', () => {
    const asked = (operator: string, value: string[]) =>
      ({
        version: 1,
        time_zone: 'UTC',
        where: { combinator: 'and', rules: [{ field: 'tags', operator, value }] },
      }) as AudienceRule
    const full = ['vip', ...Array.from({ length: MAX_VALUES - 1 }, (_, index) => `tag ${index}`)]
    for (const waiting of [asked('has_all_of', ['vip', 'crew']), asked('has_any_of', full)]) {
      expect(withTagRenamed(waiting, names, { isBetween: true })).toEqual(waiting)
      expect(asksForTag(withTagRenamed(waiting, names).where, 'friends')).toBe(true)
    }
    expect(withTagRenamed(asked('has_any_of', full.slice(0, -1)), names, { isBetween: true })).not.toEqual(
      asked('has_any_of', full.slice(0, -1)),
    )
  })
})
