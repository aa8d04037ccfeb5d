import type { House } from '../../../platform/house.ts'
import { type Limit, noLimit, sharedLimit } from '../../../platform/http/rate-limit.ts'

/** Changes of an owner's sender name, over all nodes: each makes a row that stays, and fans should know a name again. */
const NAME_CHANGES = { name: 'sender-name-change', points: 10, seconds: 86_400 }

/** Opens the limit of a process. `hold` keeps it. */
export const openNameLimit = ({ env, db }: House): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : sharedLimit(db.systemPool, NAME_CHANGES)
