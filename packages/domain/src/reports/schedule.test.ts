import { describe, expect, it } from 'vitest'
import { dateAfter, dateAt } from '../calendar.ts'
import { daysOfReport, nextReportDay, reportMoment, type ReportRule } from './schedule.ts'

const MONDAY_9: ReportRule = { every: 'week', day: 0, hour: 9 }
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'America/Santiago',
]

describe('the next day of a report', () => {
  it('is today as long as its hour is to come', () => {
    const at = (time: string) => nextReportDay(MONDAY_9, null, new Date(`2026-11-30T${time}Z`), 'UTC')
    expect([at('08:59:59'), at('09:00:00')]).toEqual(['2026-11-30', '2026-12-07'])
  })

  it('is a day of the month that every month has', () => {
    const rule: ReportRule = { every: 'month', day: 28, hour: 0 }
    expect(nextReportDay(rule, '2027-01-28', new Date('2027-01-28T00:00:00Z'), 'UTC')).toBe('2027-02-28')
  })

  it('never comes twice for an owner who travels, in either direction', () => {
    const now = new Date('2026-11-30T08:00:00Z')
    expect(nextReportDay(MONDAY_9, '2026-11-30', now, 'America/New_York')).toBe('2026-12-07')
    expect(nextReportDay(MONDAY_9, '2026-11-30', now, 'Asia/Tokyo')).toBe('2026-12-07')
  })

  it('comes exactly once for each of its days over two years, across clock changes in every zone (standard Q10)', () => {
    for (const timeZone of ZONES)
      for (const hour of [0, 1, 2, 3, 23])
        for (const [every, day] of [
          ['week', 6],
          ['month', 1],
        ] as const) {
          const rule: ReportRule = { every, day, hour }
          const from = new Date('2026-01-01T12:00:00Z')
          const days: string[] = []
          let now = from
          for (let last: string | null = null; now.getTime() < Date.parse('2028-01-01'); ) {
            last = nextReportDay(rule, last, now, timeZone)
            now = reportMoment(last, rule, timeZone)
            days.push(last)
          }
          const expected: string[] = []
          const wanted = (date: string) =>
            every === 'week' ? new Date(date).getUTCDay() === (day + 1) % 7 : Number(date.slice(8)) === day
          const first = dateAt(from, timeZone)
          for (let date = first; date <= (days.at(-1) ?? ''); date = dateAfter(date, 1))
            if (wanted(date) && reportMoment(date, rule, timeZone) > from) expected.push(date)
          expect(days, `${timeZone} ${every} ${hour}`).toEqual(expected)
        }
  })

  it('is about the week or the month before it', () => {
    expect(daysOfReport({ every: 'week' }, '2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
    expect(daysOfReport({ every: 'month' }, '2027-03-01')).toEqual({ from: '2027-02-01', to: '2027-02-28' })
    expect(daysOfReport({ every: 'month' }, '2027-01-15')).toEqual({ from: '2026-12-15', to: '2027-01-14' })
  })
})
