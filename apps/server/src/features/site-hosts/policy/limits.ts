import type { House } from '../../../platform/house.ts'
import { type Limit, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'

/**
 * New hosts of an owner, over all nodes, whether they are still there or not: each may cost a certificate, and authorities give
 * few to one client and domain (Let's Encrypt: 300 orders in 3 hours, 50 certificates of a domain in 7 days).
 */
const NEW_HOSTS = { name: 'site-host-new', points: 10, seconds: 86_400 }

/** Opens the limit of a process. `hold` keeps it. */
export const openNewHostLimit = ({ env, db }: House): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, NEW_HOSTS)
