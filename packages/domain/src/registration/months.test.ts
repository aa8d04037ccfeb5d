import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { monthAfter } from './months.ts'

const months = (date: string, day: number, count: number): string[] => {
  const all: string[] = []
  for (let at = date; all.length < count; all.push(at)) at = monthAfter(at, day)
  return all
}

describe('months of a fee', () => {
  it('end on the last day where a month is too short, and go back to their day', () => {
    expect(months('2027-01-31', 31, 4)).toEqual(['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31'])
    expect(months('2028-01-30', 30, 2)).toEqual(['2028-02-29', '2028-03-30'])
    expect(months('2026-11-30', 31, 2)).toEqual(['2026-12-31', '2027-01-31'])
  })

  it('are twelve a year, of 28 to 31 days, whatever the day', () => {
    const dates = fc.date({ min: new Date('2026-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(dates, (date) => {
        const start = date.toISOString().slice(0, 10)
        const year = months(start, date.getUTCDate(), 12)
        const days = year.map((at, n) => (Date.parse(at) - Date.parse(year[n - 1] ?? start)) / 86_400_000)
        expect(Math.min(...days)).toBeGreaterThanOrEqual(28)
        expect(Math.max(...days)).toBeLessThanOrEqual(31)
        expect(year.at(-1)?.slice(0, 7)).toBe(`${date.getUTCFullYear() + 1}${start.slice(4, 7)}`)
      }),
    )
  })
})
