import type { Context } from '../../../platform/context.ts'
import { saveWaysCleared } from '../store/accounts.ts'

/** Keeps that the owner has read which ways into the account were taken away. */
export const readWaysCleared = ({ db, ownerId }: Context): Promise<void> =>
  saveWaysCleared(db.system, ownerId, undefined)
