import { audienceRule, COMBINATORS, OPERATORS } from '@greenroom/domain/audience-rules'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fieldChoices, operatorChoices } from './catalog.ts'
import { conditionsOf, problemsOf, type QueryGroup, type QueryRule, toQuery, toRule } from './query.ts'
import { firstValue, valueFor } from './values.ts'

const OWN = [{ id: '01890a5d-ac96-774b-bcce-b302099a8057', label: 'Shirt size', type: 'choice' as const }]
const FIELDS = fieldChoices(OWN)
const kindOf = (name: string) => FIELDS.find((field) => field.name === name)?.kind
const ZONE = 'Europe/Lisbon'

const condition = fc.constantFrom(...FIELDS).chain((field) =>
  fc.constantFrom(...operatorChoices(field)).chain(({ value: operator }) =>
    fc.record({
      id: fc.uuid(),
      field: fc.constant(field.name),
      operator: fc.constant(operator),
      value: fc.constantFrom<unknown>(firstValue(field.kind, operator), 7, 'Lisbon', ['vip'], '2026-05-17', null),
    }),
  ),
)
const { group } = fc.letrec<{ group: QueryGroup; node: QueryGroup | QueryRule }>((tie) => ({
  node: fc.oneof({ depthSize: 'small', withCrossShrink: true }, condition, tie('group')),
  group: fc.record({
    id: fc.uuid(),
    combinator: fc.constantFrom(...COMBINATORS),
    atLeast: fc.integer({ min: 1, max: 5 }),
    not: fc.boolean(),
    rules: fc.array(tie('node'), { maxLength: 4 }),
  }),
}))
const depthOf = ({ rules }: QueryGroup): number =>
  1 + Math.max(0, ...rules.map((node) => ('rules' in node ? depthOf(node) : 0)))

it('before anything is complete a rule means everybody, however its conditions are to be joined', () => {
  for (const combinator of COMBINATORS)
    for (const not of [false, true])
      expect(toRule({ id: 'all', combinator, atLeast: 2, not, rules: [] }, kindOf, ZONE).where).toEqual({
        combinator: 'and',
        rules: [],
      })
})

it('what is complete is a rule that the server takes, whatever is half built beside it', () => {
  fc.assert(
    fc.property(
      group.filter((query) => depthOf(query) <= 5 && conditionsOf(query).length <= 50),
      (query) => {
        const rule = toRule(query, kindOf, ZONE)
        expect(audienceRule.safeParse(rule).error?.issues).toBeUndefined()
        const complete = conditionsOf(query).length - problemsOf(query, kindOf).size
        expect(conditionsOf(toQuery(rule.where))).toHaveLength(complete)
        // A saved rule shows unchanged, and has the same meaning when saved again.
        expect(toRule(toQuery(rule.where), kindOf, ZONE)).toEqual(rule)
      },
    ),
  )
})

it.each([
  ['and', false],
  ['and', true],
  ['or', false],
  ['or', true],
] as const)('a group stays joined by %s, turned around: %s, at every depth', (combinator, not) => {
  const named = { field: 'name', operator: 'contains', value: 'a' }
  const inner = { id: 'inner', combinator, atLeast: 2, not, rules: [{ id: 'two', ...named }] }
  const query: QueryGroup = { id: 'outer', combinator, atLeast: 2, not, rules: [{ id: 'one', ...named }, inner] }
  const joined = { combinator, ...(not ? { not: true } : {}) }
  const { where } = toRule(query, kindOf, ZONE)
  expect(where).toEqual({ ...joined, rules: [named, { ...joined, rules: [named] }] })
  expect(toQuery(where)).toMatchObject({ combinator, not, rules: [named, { combinator, not }] })
})

it('“at least n of” keeps its number at every depth, and never asks for more than is complete', () => {
  const named = { field: 'name', operator: 'contains', value: 'a' }
  const some = (id: string, atLeast: number, ...rules: QueryGroup['rules']): QueryGroup => ({
    id,
    combinator: 'at_least',
    atLeast,
    not: false,
    rules,
  })
  const each = ['one', 'two', 'three'].map((id) => ({ id, ...named }))
  const { where } = toRule(some('outer', 2, ...each, some('inner', 3, ...each)), kindOf, ZONE)
  expect(where).toMatchObject({ combinator: 'at_least', at_least: 2, rules: [{}, {}, {}, { at_least: 3 }] })
  expect(toQuery(where)).toMatchObject({ combinator: 'at_least', atLeast: 2, rules: [{}, {}, {}, { atLeast: 3 }] })
  const half = some('outer', 3, ...each.slice(1), { id: 'four', field: 'name', operator: 'contains', value: '' })
  expect(toRule(half, kindOf, ZONE).where).toMatchObject({ at_least: 2 })
})

it('another operator keeps a value that fits it, and never one that does not', () => {
  fc.assert(
    fc.property(condition, fc.nat(), (given, at) => {
      const field = FIELDS.find(({ name }) => name === given.field)
      if (!field) throw new Error('no field')
      const operators = operatorChoices(field)
      const operator = operators[at % operators.length]?.value ?? ''
      const operatorsOf = OPERATORS[field.kind] as Record<
        string,
        { safeParse: (value: unknown) => { success: boolean } }
      >
      const value = valueFor(field.kind, operator, given)
      const fits = operatorsOf[given.operator]?.safeParse(given.value).success
      if (fits && operator === given.operator) expect(value).toEqual(given.value)
      if (
        fits &&
        operatorsOf[operator]?.safeParse(given.value).success &&
        field.kind === 'text' &&
        !operator.endsWith('empty')
      )
        expect(value === given.value || given.value === null).toBe(true)
    }),
  )
})

it('a condition on an own field that is gone is named, and does not count', () => {
  const query: QueryGroup = {
    id: 'g',
    combinator: 'and',
    atLeast: 2,
    not: false,
    rules: [{ id: 'c', field: 'custom:01890a5d-ac96-774b-bcce-000000000000', operator: 'is_any_of', value: ['M'] }],
  }
  expect(problemsOf(query, kindOf).get('c')).toMatch('gone')
  expect(toRule(query, kindOf, ZONE).where.rules).toEqual([])
})

it.each([
  ['created_at', 'in_last_days', null, 'Type a number of days from 1 to 3,660.'],
  ['birthday', 'in_next_days', 400, 'Type a number of days from 1 to 366.'],
  ['visited', 'did', { at_least: 0, days: null, site_id: null }, 'Type how often, from 1 to 10,000.'],
  ['visited', 'did', { at_least: 0, days: 30, site_id: null }, 'Type how often, from 1 to 10,000.'],
  ['visited', 'did', { at_least: 1, days: '', site_id: null }, 'Type a number of days from 1 to 3,660.'],
  ['score', 'at_least', null, 'Type a number of points from 0 to 1,000,000.'],
  ['score', 'at_most', 1.5, 'Type a number of points from 0 to 1,000,000.'],
  ['place', 'within', null, 'Choose a city.'],
  ['place', 'within', { label: 'x', latitude: 0, longitude: 0, km: null }, 'Type a distance from 1 to 20,000 km.'],
  ['tags', 'has_any_of', [], 'Choose at least one tag.'],
  ['name', 'contains', '', 'Type what to look for.'],
  ['segment', 'is_in', '', 'Choose a segment.'],
])('says what is missing of %s %s %j', (field, operator, value, sentence) => {
  const query: QueryGroup = {
    id: 'g',
    combinator: 'and',
    atLeast: 2,
    not: false,
    rules: [{ id: 'c', field, operator, value }],
  }
  expect(problemsOf(query, kindOf).get('c')).toBe(sentence)
})
