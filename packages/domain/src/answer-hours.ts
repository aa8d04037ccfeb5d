import { z } from 'zod'
import { isTimeZone, zoneFormatters } from './calendar.ts'

/** Most spans of weekly hours: three for each day. */
export const MAX_OPEN_SPANS = 21
const DAY_MINUTES = 24 * 60

const openSpan = z
  .strictObject({
    day: z.int().min(1).max(7).describe('1 is Monday (ISO 8601)'),
    from: z
      .int()
      .min(0)
      .max(DAY_MINUTES - 1)
      .describe('Minutes after midnight'),
    to: z.int().min(1).max(DAY_MINUTES).describe('Minutes after midnight, not included; 1440 is midnight'),
  })
  .refine(({ from, to }) => from < to, { path: ['to'], message: 'It has to end after it starts.' })
export type OpenSpan = z.output<typeof openSpan>

/** Hours of a week in which an owner answers in person. */
export const weeklyHours = z.strictObject({
  time_zone: z.string().max(60).refine(isTimeZone, 'Use the name of a time zone like Europe/Berlin.'),
  open: z.array(openSpan).max(MAX_OPEN_SPANS).describe('When you answer yourself; none: never'),
})
export type WeeklyHours = z.output<typeof weeklyHours>

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const formatters = zoneFormatters({ weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** Tells whether a moment is within weekly hours, by the clock on the wall of their zone. */
export function isOpenAt({ time_zone, open }: WeeklyHours, at: Date): boolean {
  const parts = Object.fromEntries(
    formatters(time_zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const day = DAYS.indexOf((parts['weekday'] ?? '').slice(0, 3)) + 1
  const minute = Number(parts['hour']) * 60 + Number(parts['minute'])
  return open.some((span) => span.day === day && span.from <= minute && minute < span.to)
}
