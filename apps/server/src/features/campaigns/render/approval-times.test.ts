import { expect, it } from 'vitest'
import { departureWords, momentWords } from './approval-times.ts'

const AT = '2027-03-05T15:00:00.000Z'

it.each([
  ['Europe/Berlin', 'Friday, March 5, 2027 at 4:00 PM Central European Standard Time (UTC+1)'],
  ['America/New_York', 'Friday, March 5, 2027 at 10:00 AM Eastern Standard Time (UTC−5)'],
  ['Asia/Kathmandu', 'Friday, March 5, 2027 at 8:45 PM Nepal Time (UTC+5:45)'],
  ['Europe/London', 'Friday, March 5, 2027 at 3:00 PM Greenwich Mean Time (UTC)'],
  ['Etc/GMT-13', 'Saturday, March 6, 2027 at 4:00 AM UTC+13'],
  ['UTC', 'Friday, March 5, 2027 at 3:00 PM UTC'],
])('a moment in %s names its zone', (zone, words) => {
  expect(momentWords(new Date(AT), zone)).toBe(words)
})

it('a moment in summer is told by the clock of summer', () => {
  expect(momentWords(new Date('2027-07-05T15:00:00Z'), 'Europe/Berlin')).toBe(
    'Monday, July 5, 2027 at 5:00 PM Central European Summer Time (UTC+2)',
  )
})

it('a departure says how it is spread, and what becomes of those for whom a local time has passed', () => {
  const local = { mode: 'local', at: '2027-03-05T09:00' } as const
  expect(departureWords({ mode: 'now' }, 'UTC')).toEqual({ value: 'As soon as you approve it' })
  expect(departureWords({ mode: 'now', spread_hours: 1 }, 'UTC').note).toBe('Spread evenly over an hour.')
  expect(departureWords({ mode: 'at', at: AT, spread_hours: 24 }, 'UTC')).toEqual({
    value: 'Friday, March 5, 2027 at 3:00 PM',
    note: 'UTC. Spread evenly over 24 hours.',
  })
  expect(departureWords({ ...local, past: 'next_day' }, 'Asia/Tokyo')).toEqual({
    value: 'Friday, March 5, 2027 at 9:00 AM, where each fan lives',
    note: 'Fans for whom that time has passed get it at the same time the next day.',
  })
  expect(departureWords({ ...local, past: 'leave_out' }, 'UTC').note).toBe(
    'Fans for whom that time has passed don’t get it.',
  )
})
