import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AudienceRule } from './audience-rules.ts'
import { changedFields, MAX_CHANGE_VALUE, ruleText } from './changes.ts'

describe('the fields of a change', () => {
  it('are those that differ, with both values', () => {
    expect(changedFields({ a: 1, b: 'x', c: true, d: null }, { a: 1, b: 'y', c: false, e: 2 })).toEqual({
      before: { b: 'x', c: true, e: null },
      after: { b: 'y', c: false, e: 2 },
    })
  })

  it('are compared by what they hold', () => {
    expect(changedFields({ a: { x: [1, 2] } }, { a: { x: [1, 2] } })).toEqual({ before: {}, after: {} })
    expect(changedFields({ a: { x: 1 } }, { a: { x: 2 } })).toEqual({
      before: { a: '{"x":1}' },
      after: { a: '{"x":2}' },
    })
  })

  it('show the place of a long text where it differs', () => {
    const [head, tail] = ['a'.repeat(2000), 'z'.repeat(2000)]
    const { before, after } = changedFields({ text: `${head}old${tail}` }, { text: `${head}new${tail}` })
    expect(before.text).toMatch(/^…a+oldz+…$/)
    expect(after.text).toMatch(/^…a+newz+…$/)
  })

  it('keep no half of an address, which would not be found when its person is erased', () => {
    const list = (change: string) => `${'ann@fans.example, '.repeat(60)}${change} ${'bob@fans.example, '.repeat(60)}`
    const { after } = changedFields({ rule: list('old') }, { rule: list('new') })
    const words = String(after.rule).replaceAll('…', '').split(/[ ,]+/).filter(Boolean)
    expect(new Set(words)).toEqual(new Set(['ann@fans.example', 'new', 'bob@fans.example']))
  })

  it('are never longer than the log keeps, and always differ', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 3000, unit: 'grapheme' }),
        fc.string({ maxLength: 3000, unit: 'grapheme' }),
        (was, is) => {
          const { before, after } = changedFields({ text: was }, { text: is })
          for (const value of [before.text, after.text])
            expect(String(value ?? '').length).toBeLessThanOrEqual(MAX_CHANGE_VALUE)
          expect(before.text === after.text).toBe(was === is)
        },
      ),
    )
  })
})

it('writes a rule in one line', () => {
  const rule: AudienceRule = {
    version: 1,
    time_zone: 'UTC',
    where: {
      combinator: 'and',
      rules: [
        { field: 'tags', operator: 'has_any_of', value: ['vip', 'press'] },
        {
          combinator: 'or',
          not: true,
          rules: [
            { field: 'city', operator: 'is', value: 'Berlin' },
            { field: 'email', operator: 'is_empty' },
          ],
        },
      ],
    },
  }
  expect(ruleText(rule)).toBe('tags include vip or press and (not (city is Berlin or email is empty))')
  expect(ruleText({ ...rule, where: { combinator: 'and', rules: [] } })).toBe('everybody')
  const near = {
    field: 'place',
    operator: 'within',
    value: { label: 'Lisbon, Portugal', latitude: 38.7, longitude: -9.1, km: 60 },
  }
  expect(ruleText({ ...rule, where: { combinator: 'and', rules: [near] } })).toBe(
    'place within 60 km of Lisbon, Portugal',
  )
  expect(ruleText(null)).toBeNull()
})
