import { expect, it } from 'vitest'
import { campaignOf } from '../../../campaign.fixture.ts'
import { clockIn, dayOf, daysOf, isNight, moved, pageAfter, pageTitle } from './days.ts'

it('shows whole weeks from Sunday, as many as the month has', () => {
  const december = daysOf('month', '2026-12-24')
  expect([december[0], december.at(-1), december.length]).toEqual(['2026-11-29', '2027-01-02', 35])
  const may = daysOf('month', '2027-05-01')
  expect([may[0], may.at(-1), may.length]).toEqual(['2027-04-25', '2027-06-05', 42])
  expect(daysOf('week', '2026-12-24')).toEqual([20, 21, 22, 23, 24, 25, 26].map((day) => `2026-12-${day}`))
})

it('turns by month and by week, over the year', () => {
  expect(pageAfter('month', '2026-12-24', 1)).toBe('2027-01-01')
  expect(pageAfter('month', '2027-01-31', -1)).toBe('2026-12-01')
  expect(pageAfter('week', '2026-12-30', 1)).toBe('2027-01-06')
  expect(pageTitle('month', '2026-12-24')).toBe('December 2026')
  expect(pageTitle('week', '2026-12-30')).toBe('Dec 27 – Jan 2, 2027')
})

it('moves the day, and keeps the time of day and everything else', () => {
  const local = { mode: 'local', at: '2026-12-24T09:30', past: 'next_day' } as const
  expect(moved(local, '2026-12-26')).toEqual({ ...local, at: '2026-12-26T09:30' })
  expect(dayOf(campaignOf({ schedule: local }))).toBe('2026-12-24')
  const at = moved({ mode: 'at', at: '2026-12-24T12:00:00.000Z', spread_hours: 3 }, '2026-12-26', '18:15')
  expect(at).toMatchObject({ mode: 'at', spread_hours: 3 })
  expect([dayOf(campaignOf({ schedule: at })), clockIn(at)]).toEqual(['2026-12-26', '18:15'])
  expect([isNight(at), isNight({ ...local, at: '2026-12-24T07:59' })]).toEqual([false, true])
})
