import { z } from 'zod'
import { dateAfter, isTimeZone, offsetAt, startOfDate } from '../calendar.ts'
import { isWebAddress, MAX_URL_LENGTH } from '../links.ts'
import { storableText } from '../text.ts'
import { version } from './version.ts'

/** Most events in one block: two years of a busy band. */
export const MAX_EVENTS = 100
/** Longest name, venue, and city of an event, in characters. */
export const MAX_EVENT_TEXT = 120

const calendarDate = z.iso.date('Use a date like 2027-02-05.')
const clockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Use a time like 20:30.')
const timeZone = storableText(64).refine(isTimeZone, 'Choose a time zone.')

export const EVENT_MARKS = ['sold-out', 'free'] as const

/** A show, at the local time of its place. */
export const artistEvent = z.strictObject({
  id: storableText(40).min(1),
  date: calendarDate,
  time: clockTime.optional(),
  /** Of the place, if it is another than the block's. */
  timeZone: timeZone.optional(),
  name: storableText(MAX_EVENT_TEXT).default('').describe('A festival, a support act, …; empty for a plain show'),
  venue: storableText(MAX_EVENT_TEXT).default(''),
  city: storableText(MAX_EVENT_TEXT).default(''),
  ticketsUrl: storableText(MAX_URL_LENGTH).refine(isWebAddress, 'Use an address that starts with https://.').optional(),
  mark: z.enum(EVENT_MARKS).optional(),
})
export type ArtistEvent = z.infer<typeof artistEvent>

/** Settings of an events list, version 1. `timeZone` is where most of the shows are. */
export const eventsSettings = z.strictObject({
  version,
  timeZone: timeZone.optional(),
  events: z.array(artistEvent).max(MAX_EVENTS, `A list has at most ${MAX_EVENTS} events.`).default([]),
})
export type EventsSettings = z.infer<typeof eventsSettings>

/** Hours of the following day for which an event is still shown: nights end late. */
const NIGHT_MS = 6 * 3_600_000

const zoneOf = (event: ArtistEvent, settings: EventsSettings): string => event.timeZone ?? settings.timeZone ?? 'UTC'

/** Returns when an event is over and leaves the list: at six in the morning after it, where it takes place. */
export const eventEnd = (event: ArtistEvent, settings: EventsSettings): Date =>
  new Date(startOfDate(dateAfter(event.date, 1), zoneOf(event, settings)).getTime() + NIGHT_MS)

/** Returns the events that are not over, by date and time. */
export const upcomingEvents = (settings: EventsSettings, now: Date): ArtistEvent[] =>
  settings.events.filter((event) => eventEnd(event, settings) > now).sort(byDate)

const byDate = (one: ArtistEvent, other: ArtistEvent): number => {
  const [a, b] = [one, other].map(({ date, time = '' }) => `${date} ${time}`) as [string, string]
  return a < b ? -1 : a > b ? 1 : 0
}

/** Returns the start of an event for machines: `2027-02-05T20:30:00+00:00`, or the date alone without a time. */
export function eventStart(event: ArtistEvent, settings: EventsSettings): string {
  if (!event.time) return event.date
  return `${event.date}T${event.time}:00${offsetAt(event.date, event.time, zoneOf(event, settings))}`
}
