import { DAY_MS } from '@greenroom/domain'

/** Days of growth that are kept: a year, and the day a year before. */
const KEPT_DAYS = 366

/** The day in UTC, as YYYY-MM-DD. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The last day that has ended, in UTC. */
export const yesterdayOf = (now: Date): string => dayOf(new Date(now.getTime() - DAY_MS))

/** Days before this one are forgotten. */
export const firstKeptDay = (now: Date): string => dayOf(new Date(now.getTime() - KEPT_DAYS * DAY_MS))
