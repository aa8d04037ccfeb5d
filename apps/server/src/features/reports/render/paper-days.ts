const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
const shortWords = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Writes a day: "Oct 1, 2026". */
export const dayWords = (date: string): string => words.format(Date.parse(date))

/** Writes a day below an axis: "Oct 1". */
export const shortDay = (date: string): string => shortWords.format(Date.parse(date))

/** Writes a range of days: "Oct 1 – Oct 30, 2026". */
export const periodWords = ({ from, to }: { from: string; to: string }): string =>
  from === to
    ? dayWords(from)
    : `${from.slice(0, 4) === to.slice(0, 4) ? shortDay(from) : dayWords(from)} – ${dayWords(to)}`

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Writes an hour of the day: 0 → "12 am". */
export const hourWords = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`
