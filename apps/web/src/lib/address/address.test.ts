import fc from 'fast-check'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { changeAddress, count, flag, one, page, readAddress, several, text } from './address.ts'

const schema = z.object({
  q: text,
  show: one(z.enum(['active', 'archived']), 'active'),
  kind: one(z.enum(['top_ups', 'refunds'])),
  tag: several(z.string().min(1)),
  new: flag,
  limit: count(200, 20),
  page,
  after: one(z.string()),
})
const read = (query: string) => readAddress(schema, new URLSearchParams(query))
const change = (query: string, to: Parameters<typeof changeAddress<typeof schema>>[2]) =>
  changeAddress(schema, new URLSearchParams(query), to).toString()
const DEFAULTS = { q: '', show: 'active', new: false, limit: 20, page: 1 }

it('reads what an address asks for', () => {
  expect(read('q=nova&show=archived&kind=refunds&tag=a&tag=b&tag=a&new&limit=50&page=3&after=x')).toEqual({
    ...{ q: 'nova', show: 'archived', kind: 'refunds', tag: ['a', 'b'], new: true },
    ...{ limit: 50, page: 3, after: 'x' },
  })
})

it.each(['', 'show=up&kind=toString&page=0', 'page=1.5&kind=&tag=', 'page=x&limit=9000', 'page=100001'])(
  'shows the defaults where it asks for nothing there is: %s',
  (query) => expect(read(query)).toEqual(DEFAULTS),
)

it('leaves defaults out, and keeps the parameters of others', () => {
  expect(change('tab=billing&show=archived', { show: 'active', kind: 'refunds', new: true })).toBe(
    'tab=billing&kind=refunds&new=',
  )
  expect(change('kind=refunds&tab=billing', { page: 2 })).toBe('kind=refunds&page=2&tab=billing')
  expect(change('tab=billing&kind=refunds&new', { kind: undefined, new: false })).toBe('tab=billing')
})

it('begins with the first page after a change, unless it names a page', () => {
  expect(change('page=3&after=x', { tag: ['vip'] })).toBe('tag=vip')
  expect(change('tag=vip&page=3&after=x', { page: 4 })).toBe('tag=vip&page=4')
  expect(change('tag=vip&page=3&after=x', undefined)).toBe('tag=vip&page=3&after=x')
})

it('an address says all values, and reading it gives the same values', () => {
  const values = fc.record({
    q: fc.string(),
    show: fc.constantFrom('active' as const, 'archived' as const),
    kind: fc.constantFrom('top_ups' as const, 'refunds' as const, undefined),
    tag: fc.option(fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1 }), { nil: undefined }),
    new: fc.boolean(),
    limit: fc.integer({ min: 1, max: 200 }),
    page: fc.integer({ min: 1, max: 100_000 }),
    after: fc.option(fc.string({ minLength: 1 }), { nil: undefined }),
  })
  fc.assert(
    fc.property(values, (asked) => {
      expect(read(change('', asked))).toEqual(asked)
    }),
  )
})
