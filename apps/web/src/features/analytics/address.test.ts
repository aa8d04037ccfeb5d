import { expect, it } from 'vitest'
import { readAddress } from '../../lib/address/index.ts'
import { analyticsAddress, askOf, filtersOf, openTab, withTab } from './address.ts'

const read = (search: string) => readAddress(analyticsAddress, new URLSearchParams(search))

it('asks for the days of a custom period, whichever stands first', () => {
  expect(askOf(read('period=custom&from=2026-11-20&to=2026-11-03'))).toEqual({
    period: 'custom',
    from: '2026-11-03',
    to: '2026-11-20',
    filter: [],
  })
})

it.each([
  'period=custom',
  'period=custom&from=2026-11-20',
  'period=custom&from=2026-02-30&to=2026-11-03',
  'period=12d',
])('asks for the last 30 days where the address names no period: %s', (search) => {
  expect(askOf(read(search))).toEqual({ period: '30d', filter: [] })
})

it('takes three filters, and nothing that is none', () => {
  const values = read('filter=country:PT&filter=moon:full&filter=city:a&filter=device:mobile&filter=language:en')
  expect(askOf(values).filter).toEqual(['country:PT', 'city:a', 'device:mobile'])
  expect(filtersOf(read('filter=source:a:b'))).toEqual([{ key: 'source', value: 'a:b' }])
})

it('the address names only tabs that are not the first of their card', () => {
  const places = ['countries', 'regions', 'cities'] as const
  expect(withTab(places, ['sources'], 'cities')).toEqual(['sources', 'cities'])
  expect(withTab(places, ['sources', 'cities'], 'countries')).toEqual(['sources'])
  expect(withTab(places, ['cities'], 'countries')).toBeUndefined()
  expect([openTab(places, ['sources']), openTab(places, ['sources', 'regions'])]).toEqual(['countries', 'regions'])
})
