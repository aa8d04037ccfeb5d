import type { House } from '../../../platform/house.ts'
import { type Limit, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'

/** Test mails of an owner, over all nodes: enough for a campaign with many changes, too few to mail strangers by. */
const TEST_MAILS = { name: 'campaign-test-mail', points: 60, seconds: 86_400 }

/** Checks of links of an owner, over all nodes: one per change of a busy hour (standard W22). */
const LINK_CHECKS = { name: 'campaign-link-check', points: 60, seconds: 3600 }

/** Links to stop texts that are none, from one network address, over all nodes: nobody mistypes so many. */
const STOPS = { name: 'text-stop-address', points: 60, seconds: 3600 }

/** Opens the limit of a process. `hold` keeps it. */
export const openStopLimit = ({ env, db }: House): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, STOPS)

/** Opens the limit of a process. `hold` keeps it. */
export const openLinkCheckLimit = ({ env, db }: House): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, LINK_CHECKS)

/** Opens the limit of a process. `hold` keeps it. */
export const openTestMailLimit = ({ env, db }: House): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, TEST_MAILS)
