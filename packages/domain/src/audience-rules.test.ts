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

it('“at least n of” needs a number that its conditions can reach', () => {
  const starred = { field: 'starred', operator: 'is', value: true }
  const group = (atLeast: unknown, ...rules: unknown[]) => ({ combinator: 'at_least', at_least: atLeast, rules })
  const problem = (where: unknown) => ruleOf(where).error?.issues[0]
  expect(problem(group(2, starred, starred))).toBeUndefined()
  expect(problem(and(group(1, starred)))).toBeUndefined()
  expect(problem(group(3, starred, starred))?.message).toBe('This group has fewer than 3 conditions.')
  expect(problem(group(1))?.message).toBe('This group has fewer than 1 condition.')
  expect(problem(and(starred, group(2, starred)))?.path).toEqual(['where', 'rules', 1, 'at_least'])
  expect(problem(group(undefined, starred))?.message).toBe('Say how many must hold for "at_least", and only there.')
  expect(problem({ ...and(starred), at_least: 1 })?.message).toBe(
    'Say how many must hold for "at_least", and only there.',
  )
  for (const bad of [0, -1, 1.5, 51, '2', null]) expect(problem(group(bad, starred, starred))).toBeDefined()
})

it('conditions are counted at any depth, and an empty group as one', () => {
  const starred = { field: 'starred', operator: 'is', value: true }
  expect(countConditions(and() as RuleGroup)).toBe(0)
  expect(countConditions(and(starred, and(starred, and()), and()) as RuleGroup)).toBe(4)
})
