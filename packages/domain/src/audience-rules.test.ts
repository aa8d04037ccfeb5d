import { describe, expect, it } from 'vitest'
import { audienceRule, countConditions, type RuleGroup } from './audience-rules.ts'

const ruleOf = (where: unknown) => audienceRule.safeParse({ version: 1, time_zone: 'UTC', where })
const and = (...rules: unknown[]) => ({ combinator: 'and', rules })

describe('a rule that nobody built', () => {
  it.each([[5], [null], ['all'], [{}]])('with %j where conditions should be is refused, at any depth', (rules) => {
    for (const where of [{ combinator: 'and', rules }, and({ combinator: 'or', rules }), and(and(rules))])
      expect(ruleOf(where).success).toBe(false)
  })

  it('that stands inside itself thousands of times is refused, not followed', () => {
    let deep = and()
    for (let depth = 0; depth < 20_000; depth += 1) deep = and(deep)
    expect(ruleOf(deep).success).toBe(false)
  })
})

it('conditions are counted at any depth, and an empty group as one', () => {
  const starred = { field: 'starred', operator: 'is', value: true }
  expect(countConditions(and() as RuleGroup)).toBe(0)
  expect(countConditions(and(starred, and(starred, and()), and()) as RuleGroup)).toBe(4)
})
