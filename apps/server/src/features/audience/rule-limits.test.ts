import { randomUUID } from 'node:crypto'
import { type AudienceRule, audienceRule, membersOf, type RuleGroup } from '@greenroom/domain'
import { expect, it } from 'vitest'
import { ownerIdOf } from '../../platform/identity/owner-id.ts'
import { conditionOf } from './queries/matching.ts'
import { compileRule } from './queries/rule-condition.ts'

const now = new Date('2026-02-27T23:30:00.000Z')

it('a rule is refused with a clear message if segments form a circle, are nested too deeply, or have too many conditions', () => {
  const [a, b] = [randomUUID(), randomUUID()]
  const refersTo = (...ids: string[]): AudienceRule =>
    audienceRule.parse(ruleWith(...ids.map((value) => ({ field: 'segment', operator: 'is_in', value }))))
  const messageOf = (rule: AudienceRule, definitions: Record<string, AudienceRule>) => {
    const known = new Map(
      Object.entries(definitions).map(([id, each]) => [id, { kind: 'dynamic' as const, rule: each }]),
    )
    try {
      conditionOf({ ownerId: ownerIdOf(randomUUID()), now }, rule, known)
      return 'none'
    } catch (error) {
      expect(error).toMatchObject({ code: 'CONFLICT' })
      return (error as Error).message
    }
  }
  expect(messageOf(refersTo(a), { [a]: refersTo(b), [b]: refersTo(a) })).toBe('A segment cannot be part of itself.')
  expect(messageOf(refersTo(a, b), { [a]: refersTo(b), [b]: ruleWith() })).toBe('none')
  const chain = Array.from({ length: 7 }, () => randomUUID())
  const links = Object.fromEntries(chain.map((id, index) => [id, refersTo(...chain.slice(index + 1, index + 2))]))
  expect(messageOf(refersTo(chain[0] ?? ''), links)).toBe('Segments can be nested at most 5 deep.')
  expect(messageOf(refersTo(chain[2] ?? ''), links)).toBe('none')
  const starred = { field: 'starred', operator: 'is', value: true }
  const big = ruleWith(...Array.from({ length: 50 }, () => starred))
  const many = Object.fromEntries(chain.map((id) => [id, big]))
  expect(messageOf(refersTo(...chain), many)).toBe('With the segments in it, this has more than 250 conditions.')
  const wordy = ruleWith({
    field: 'tags',
    operator: 'has_any_of',
    value: Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(300, 'é')),
  })
  const [first = ''] = chain
  const mentions = (times: number) => refersTo(...Array.from({ length: times }, () => first))
  expect(messageOf(mentions(4), { [first]: wordy })).toBe('none')
  expect(messageOf(mentions(5), { [first]: wordy })).toBe(
    'With the segments in it, this compares with more than 256 KB of text. Use fewer or shorter values.',
  )
  expect(audienceRule.safeParse(ruleWith(...big.where.rules, starred)).error?.issues[0]?.message).toBe(
    'A segment can have at most 50 conditions.',
  )
  const deep = (depth: number): RuleGroup => ({ combinator: 'and', rules: depth > 1 ? [deep(depth - 1)] : [] })
  expect(audienceRule.safeParse({ ...ruleWith(), where: deep(5) }).success).toBe(true)
  expect(audienceRule.safeParse({ ...ruleWith(), where: deep(6) }).error?.issues[0]?.message).toBe(
    'Groups can be nested at most 5 deep.',
  )
})

it('a rule is never compiled beyond its bound, whatever was checked before', () => {
  const ids = Array.from({ length: 6 }, () => randomUUID())
  const definitions = new Map(
    ids.map((id, level) => {
      const below = { field: 'segment', operator: 'is_in', value: ids[level + 1] }
      const rule = ruleWith(...(level < 5 ? Array.from({ length: 49 }, () => below) : []))
      return [id, { kind: 'dynamic' as const, rule }]
    }),
  )
  expect(() => compileRule(membersOf(ids[0] ?? ''), { definitions, now })).toThrow('This has too many conditions.')
  expect(() => compileRule(membersOf(ids[4] ?? ''), { definitions, now })).not.toThrow()
})

/** A rule with these entries, valid or not. */
const ruleWith = (...rules: object[]): AudienceRule => ({
  version: 1,
  time_zone: 'UTC',
  where: { combinator: 'and', rules: rules as RuleGroup['rules'] },
})
