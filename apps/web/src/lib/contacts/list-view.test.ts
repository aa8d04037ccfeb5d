import { CONTACT_SORTS } from '@greenroom/contracts'
import { CONSENT_STATES, CONTACT_SOURCES } from '@greenroom/domain'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { filterOf, filterParams, isFiltered, type ListView, searchOf, segmentFromFilter, viewOf } from './list-view.ts'

const SITE = '01890a5d-ac96-774b-bcce-b302099a8057'
const several = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 3 })
const text = fc.string({ minLength: 1, maxLength: 30 }).filter((value) => value.trim() !== '')
const filter = fc.record(
  {
    q: text,
    status: several(text),
    tag: several(text),
    starred: fc.constantFrom('true' as const, 'false' as const),
    source: several(fc.constantFrom(...CONTACT_SOURCES)),
    email_consent: several(fc.constantFrom(...CONSENT_STATES)),
    site: fc.constant([SITE] as string[]),
    active_within: fc.integer({ min: 1, max: 3660 }).map(String),
  },
  { requiredKeys: [] },
)
const view = fc
  .record({
    filter,
    sort: fc.constantFrom(...CONTACT_SORTS),
    order: fc.constantFrom('asc' as const, 'desc' as const),
    limit: fc.integer({ min: 1, max: 200 }),
    page: fc.integer({ min: 1, max: 100_000 }),
    cursor: fc.option(fc.tuple(fc.constantFrom('after' as const, 'before' as const), text), { nil: undefined }),
  })
  .map(({ cursor, ...rest }): ListView => ({ ...rest, ...(cursor ? { [cursor[0]]: cursor[1] } : {}) }))

it('an address says the whole view, and reading it gives the same view', () => {
  fc.assert(
    fc.property(view, (given) => {
      expect(viewOf(new URLSearchParams(searchOf(given)))).toEqual(given)
    }),
  )
})

it('the plain list has no query', () => {
  expect(searchOf(viewOf(new URLSearchParams()))).toBe('')
})

it('leaves out what an address asks for wrongly, and keeps the rest', () => {
  const params = new URLSearchParams(
    'tag=vip&tag=&source=mars&source=import&starred=maybe&limit=9000&page=-1&sort=x&site=7',
  )
  expect(viewOf(params)).toEqual({
    filter: { tag: ['vip'], source: ['import'] },
    sort: 'last_activity',
    order: 'desc',
    limit: 20,
    page: 1,
  })
})

it('names are sorted from A unless the address says otherwise', () => {
  expect(viewOf(new URLSearchParams('sort=name')).order).toBe('asc')
  expect(viewOf(new URLSearchParams('sort=name&order=desc')).order).toBe('desc')
})

it('hands a filter over to a new segment as it is', () => {
  fc.assert(
    fc.property(filter, (given) => {
      const from = new URL(segmentFromFilter(given), 'http://any').searchParams.get('from') ?? ''
      expect(filterOf(new URLSearchParams(from))).toEqual(given)
      expect(isFiltered(given)).toBe(filterParams(given).size > 0)
    }),
  )
})
