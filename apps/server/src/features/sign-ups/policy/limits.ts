import type { House } from '../../../platform/house.ts'
import { type Limit, type LimitRule, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'

const HOUR = 3600
const DAY = 24 * HOUR

/** How often something may be done through the doors for fans, counted over all nodes. */
const RULES = {
  /** Sign-ups of one address: a table of merchandise with one tablet, or a hall behind one router, stays below. */
  signUpByAddress: { name: 'fan-sign-up-address', points: 120, seconds: HOUR },
  /** Sign-ups of one site: the busiest night stays below, a flood of forms from everywhere does not. */
  signUpBySite: { name: 'fan-sign-up-site', points: 5000, seconds: HOUR },
  /** Mails of one owner's forms to one mailbox. */
  mailByOwner: { name: 'fan-mail-owner', points: 5, seconds: HOUR },
  /** Mails of all forms to one mailbox: nobody's mailbox is flooded by filling in forms of many pages. */
  mailByAnyone: { name: 'fan-mail-anyone', points: 20, seconds: DAY },
  /** New links that one address asks for. */
  linkByAddress: { name: 'fan-link-address', points: 30, seconds: HOUR },
} satisfies Record<string, LimitRule>

export type FanLimits = Record<keyof typeof RULES, Limit>

/** The limits of a process; `hold` keeps them. */
export const openFanLimits = ({ env, db }: House): FanLimits =>
  Object.fromEntries(
    Object.entries(RULES).map(([key, rule]) => [
      key,
      env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, rule),
    ]),
  ) as FanLimits
