import type { House } from '../../../platform/house.ts'
import { type Limit, type LimitRule, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** Limits of the pages for fans, counted over all nodes. */
const RULES = {
  /** Sign-ups from one address. A merchandise table with one tablet, or a hall behind one router, stays below. */
  signUpByAddress: { name: 'fan-sign-up-address', points: 120, seconds: HOUR },
  /** Sign-ups of one site. The busiest night stays below; a flood of forms from everywhere does not. */
  signUpBySite: { name: 'fan-sign-up-site', points: 5000, seconds: HOUR },
  /** Mails to one mailbox that one owner's forms cause. */
  mailByOwner: { name: 'fan-mail-owner', points: 5, seconds: HOUR },
  /** Mails to one mailbox that all forms cause, so that nobody can flood it by filling in forms of many pages. */
  mailByAnyone: { name: 'fan-mail-anyone', points: 20, seconds: DAY },
  /** New links requested from one address. */
  linkByAddress: { name: 'fan-link-address', points: 30, seconds: HOUR },
} satisfies Record<string, LimitRule>

export type FanLimits = Record<keyof typeof RULES, Limit>

/** Opens the limits of a process. `hold` keeps them. */
export const openFanLimits = ({ env, db }: House): FanLimits =>
  Object.fromEntries(
    Object.entries(RULES).map(([key, rule]) => [
      key,
      env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, rule),
    ]),
  ) as FanLimits
