import type { House } from '../../../platform/house.ts'
import { type Limit, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'

/** Changes and confirmations by link from one network address, over all nodes. */
const CHANGES = { name: 'fan-change-address', points: 240, seconds: 3600 }

/** Opens the limit of a process. `hold` keeps it. */
export const openChangeLimit = ({ env, db }: House): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, CHANGES)
