import { DAY_MS } from '@greenroom/domain'

/** Days of growth kept: a year, plus the same day a year before. */
const KEPT_DAYS = 366

/** Returns the UTC day of a moment, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** Returns the last UTC day that has ended. */
export const yesterdayOf = (now: Date): string => dayOf(new Date(now.getTime() - DAY_MS))

/** Returns the first day whose count is kept. */
export const firstKeptDay = (now: Date): string => dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
