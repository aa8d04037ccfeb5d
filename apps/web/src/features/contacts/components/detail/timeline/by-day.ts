import type { TimelineEntry } from '@greenroom/contracts'

export interface Day {
  /** Of its first entry. */
  at: string
  entries: TimelineEntry[]
}

/** Entries, the newest first, by the days of the reader's time zone. */
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
