import type { DayHours } from '@greenroom/domain/quiet-hours-table'

/** Minutes of a day. */
export const DAY = 24 * 60

/** Names a time of the day as the reader writes it: 9:00 AM or 09:00; midnight at the end of a day, too. */
export const timeWords = (minutes: number): string =>
  new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(
    Date.UTC(2026, 0, 1, 0, minutes),
  )

/** Names hours of the day, such as "9:00 AM – 9:00 PM". */
export const hoursWords = ({ from, to }: DayHours): string => `${timeWords(from)} – ${timeWords(to)}`
