import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countOf, formatAgo, formatCents, formatCompact, formatDate, formatNumber, formatShare } from './format.ts'

it('shows numbers whole, short, and with their noun', () => {
  expect([formatNumber(12_480), formatCompact(12_480), countOf(1, 'view'), countOf(1_200, 'view')]).toEqual([
    '12,480',
    '12.5K',
    '1 view',
    '1,200 views',
  ])
})

it('numbers, money and days are written as the browser writes them', () => {
  const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  const dates = fc.date({ min: new Date('1000-02-01'), max: new Date('9999-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.double({ noNaN: true }), fc.integer(), dates, (whole, any, cents, at) => {
      fc.pre(!Object.is(any, -0))
      expect([whole, any].map(formatNumber)).toEqual([whole, any].map((value) => value.toLocaleString('en-US')))
      expect(formatCents(cents)).toBe(dollars.format(cents / 100))
      expect(formatCompact(cents)).toBe(
        cents.toLocaleString('en-US', { notation: 'compact', maximumFractionDigits: 1 }),
      )
      expect(formatDate(at)).toBe(day.format(at))
    }),
  )
})

it.each([
  [0, '0%'],
  [0.0001, '<0.1%'],
  [0.0734, '7.3%'],
  [0.0994, '9.9%'],
  [0.0996, '10%'],
  [0.424, '42%'],
  [0.998, '99%'],
  [1, '100%'],
])('the share %d is %s', (share, words) => {
  expect(formatShare(share)).toBe(words)
})

describe('a time gone by', () => {
  const now = new Date(2026, 10, 21, 15, 0, 0)
  const before = (seconds: number) => formatAgo(new Date(now.getTime() - seconds * 1_000), now)
  it.each([
    [0, 'just now'],
    [44, 'just now'],
    [45, '1 min ago'],
    [90, '2 min ago'],
    [3_500, '58 min ago'],
    [3_600, '1 h ago'],
    [5 * 3_600, '5 h ago'],
    [24 * 3_600, 'Yesterday'],
    [3 * 86_400, '3 days ago'],
    [9 * 86_400, 'Nov 12'],
    [400 * 86_400, 'Oct 17, 2025'],
  ])('%d s: %s', (seconds, words) => {
    expect(before(seconds)).toBe(words)
  })
})
