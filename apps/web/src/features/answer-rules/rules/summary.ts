import type { AnswerRule } from '@greenroom/contracts'
import type { WeeklyHours } from '@greenroom/domain/answer-hours'

type Summarized = Pick<AnswerRule, 'kind' | 'words' | 'match' | 'channels' | 'tag' | 'join' | 'frequency' | 'hours'>

/** Returns what a rule waits for: "When someone texts TOUR or DATES". */
export function whenOf({
  kind,
  words,
  match,
  channels,
}: Pick<Summarized, 'kind' | 'words' | 'match' | 'channels'>): string {
  const verb = channels.length === 2 ? 'writes' : channels[0] === 'sms' ? 'texts' : 'mails'
  if (kind === 'first_message') return `When someone ${verb} for the first time`
  if (kind === 'out_of_hours') return `When someone ${verb} outside your hours`
  const said = words.length === 0 ? 'a word' : anyOf(words.map((word) => word.toLocaleUpperCase('en-US')))
  return `When someone ${verb} ${match === 'exact' ? `exactly ${said}` : said}`
}

/** Returns what a rule does besides answering, and how often: ["tag tour", "join your texting list"]. */
export function deedsOf({
  kind,
  tag,
  join,
  frequency,
  channels,
}: Omit<Summarized, 'hours' | 'words' | 'match'>): string[] {
  return [
    ...(tag ? [`tag “${tag}”`] : []),
    ...(join ? [`join your ${channels.length === 2 ? '' : channels[0] === 'sms' ? 'texting ' : 'mailing '}list`] : []),
    ...(kind === 'first_message' ? [] : [FREQUENCIES[kind === 'out_of_hours' ? 'daily' : frequency]]),
  ]
}

export const FREQUENCIES: Record<AnswerRule['frequency'], string> = {
  once: 'once per person',
  daily: 'once a day per person',
  always: 'every time',
}

/** Up to three words, then how many more there are. */
function anyOf(words: readonly string[]): string {
  const shown = words.length > 3 ? [...words.slice(0, 2), `${words.length - 2} more`] : words
  return new Intl.ListFormat('en-US', { type: 'disjunction' }).format(shown)
}

export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Writes minutes after midnight as a field of time has them: `09:30`. The end of a day is `24:00`. */
export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Reads `09:30`; undefined while it is incomplete. As an end, midnight is that of the next day. */
export function minutesOf(clock: string, edge: 'from' | 'to'): number | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(clock) ?? []
  if (hours === undefined || minutes === undefined) return undefined
  const all = Number(hours) * 60 + Number(minutes)
  return edge === 'to' && all === 0 ? 1440 : all
}

/** Weekdays from 10 to 18 o'clock: a beginning that somebody changes. */
export const usualHours = (timeZone: string): WeeklyHours => ({
  time_zone: timeZone,
  open: [1, 2, 3, 4, 5].map((day) => ({ day, from: 600, to: 1080 })),
})
