import type { TimelineEntry } from '@greenroom/contracts'

export interface Day {
  /** Time of its first entry. */
  at: string
  entries: TimelineEntry[]
}

/** Groups entries, newest first, by day in the reader's time zone. */
export function byDay(entries: readonly TimelineEntry[]): Day[] {
  const days: Day[] = []
  let last = ''
  for (const entry of entries) {
    const day = new Date(entry.at).toDateString()
    if (day !== last) days.push({ at: entry.at, entries: [] })
    days.at(-1)?.entries.push(entry)
    last = day
  }
  return days
}
