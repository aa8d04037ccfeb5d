const DAY_MS = 86_400_000
/** Days of growth that are kept: a year, and the day a year before. */
const KEPT_DAYS = 366

/** The calendar's day in UTC. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The day that has ended last. */
export const yesterdayOf = (now: Date): string => dayOf(new Date(now.getTime() - DAY_MS))

export const firstKeptDay = (now: Date): string => dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
