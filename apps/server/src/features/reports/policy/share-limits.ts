import { type Limit, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'
import type { House } from '../../../platform/house.ts'

/** Links that do not exist, of a network address in an hour: whoever tries more is guessing. */
const UNKNOWN = { name: 'report-unknown-address', points: 60, seconds: 3600 }
/** Pages of a network address in a minute: a team that shares one reads them without waiting. */
const OPENED = { name: 'report-open-address', points: 120, seconds: 60 }
/** Passwords tried at one page from anywhere, in a quarter of an hour. */
const TRIED = { name: 'report-password', points: 20, seconds: 900 }

const opener =
  (rule: { name: string; points: number; seconds: number }) =>
  ({ env, db }: House): Limit =>
    env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, rule)

/** Opens the limit of a process. `hold` keeps it. */
export const openUnknownLimit = opener(UNKNOWN)
/** Opens the limit of a process. `hold` keeps it. */
export const openPageLimit = opener(OPENED)
/** Opens the limit of a process. `hold` keeps it. */
export const openPasswordLimit = opener(TRIED)
