import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dateAfter, dateAt, daysFrom, isTimeZone, startOfDate } from './days.ts'
import { periodOf } from './period.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
const instant = fc.date({ min: new Date('2015-01-01'), max: new Date('2035-01-01'), noInvalidDate: true })

describe('days of a time zone', () => {
  it('begin at its midnight, also where clocks change', () => {
    const hours = (date: string, timeZone: string) =>
      (startOfDate(dateAfter(date, 1), timeZone).getTime() - startOfDate(date, timeZone).getTime()) / 3_600_000
    expect(startOfDate('2026-07-01', 'Europe/Berlin').toISOString()).toBe('2026-06-30T22:00:00.000Z')
    expect([hours('2026-03-29', 'Europe/Berlin'), hours('2026-10-25', 'Europe/Berlin')]).toEqual([23, 25])
    // Casey Station moved to another zone that night, three hours back.
    expect(hours('2018-03-11', 'Antarctica/Casey')).toBe(27)
    expect(startOfDate('2026-01-01', 'Asia/Kathmandu').toISOString()).toBe('2025-12-31T18:15:00.000Z')
    // Midnight itself is skipped: the day begins at 01:00.
    expect(startOfDate('2024-04-26', 'Africa/Cairo').toISOString()).toBe('2024-04-25T22:00:00.000Z')
    // A day that Samoa skipped.
    expect(startOfDate('2011-12-30', 'Pacific/Apia')).toEqual(startOfDate('2011-12-31', 'Pacific/Apia'))
  })

  it('hold every instant exactly once, in every zone', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const date = dateAt(at, timeZone)
        expect(startOfDate(date, timeZone).getTime()).toBeLessThanOrEqual(at.getTime())
        expect(startOfDate(dateAfter(date, 1), timeZone).getTime()).toBeGreaterThan(at.getTime())
      }),
      { numRuns: 500 },
    )
  })

  it('follow each other without a gap', () => {
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const last = dateAt(at, timeZone)
        const days = daysFrom(dateAfter(last, -400), last, timeZone)
        expect(days).toHaveLength(401)
        for (const [place, day] of days.entries()) {
          const next = days[place + 1]
          if (!next) continue
          expect(next.from.getTime()).toBeGreaterThanOrEqual(day.from.getTime())
          // A zone that crosses the date line skips a day: it is empty.
          if (next.from.getTime() === day.from.getTime()) continue
          expect(dateAt(day.from, timeZone)).toBe(day.date)
          expect(dateAt(new Date(next.from.getTime() - 1), timeZone)).toBe(day.date)
        }
      }),
      { numRuns: 20 },
    )
  })

  it('are known by the names of zones alone', () => {
    expect(['UTC', 'Europe/Berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'].map(isTimeZone)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect(['', '+05:30', 'Mars/Olympus', "UTC'; drop", '../etc', 'Europe/Berlin '].map(isTimeZone)).toEqual([
      false,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a period', () => {
  const now = new Date('2026-05-10T15:07:00Z')

  it('is a number of days including today, and the previous one is as long', () => {
    const period = periodOf('7d', 'America/New_York', now, 365)
    expect(period.days.map(({ date }) => date)).toEqual([
      '2026-05-04',
      '2026-05-05',
      '2026-05-06',
      '2026-05-07',
      '2026-05-08',
      '2026-05-09',
      '2026-05-10',
    ])
    expect([period.from.toISOString(), period.to.toISOString()]).toEqual([
      '2026-05-04T04:00:00.000Z',
      '2026-05-10T15:00:00.000Z',
    ])
    expect(period.from.getTime() - period.previous.from.getTime()).toBe(period.to.getTime() - period.from.getTime())
    expect([period.previous.to, period.limitedTo]).toEqual([period.from, null])
  })

  it('of 24 hours touches yesterday and today', () => {
    const period = periodOf('24h', 'Europe/Berlin', now, 60)
    expect([period.from.toISOString(), period.to.toISOString()]).toEqual([
      '2026-05-09T15:00:00.000Z',
      '2026-05-10T15:00:00.000Z',
    ])
    expect(period.days.map(({ date }) => date)).toEqual(['2026-05-09', '2026-05-10'])
  })

  it('never reaches further back than the plan', () => {
    const period = periodOf('365d', 'UTC', now, 60)
    expect([period.days.length, period.limitedTo]).toEqual([60, 60])
    expect(period.previous.from).toEqual(period.previous.to)
    const half = periodOf('30d', 'UTC', now, 60)
    expect(half.limitedTo).toBeNull()
    expect(half.previous.from.getTime()).toBeGreaterThanOrEqual(
      startOfDate(dateAfter('2026-05-10', -59), 'UTC').getTime(),
    )
  })

  it('asks for a zone that exists', () => {
    expect(() => periodOf('7d', '+05:30', now, 60)).toThrow('Europe/Berlin')
  })
})
