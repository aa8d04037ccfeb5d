import type { Context } from '../../../platform/context.ts'
import { saveWaysCleared } from '../store/accounts.ts'

/** Records that the owner has read which ways into the account were removed. */
export const readWaysCleared = ({ db, ownerId }: Context): Promise<void> =>
  saveWaysCleared(db.system, ownerId, undefined)
