import type { SystemTx } from '../../../platform/db/tx.ts'
import { deleteKeysOf } from '../store.ts'

/** Revokes every key of an account as part of another change: somebody else may have created them. */
export const revokeAllKeys = (tx: SystemTx, userId: string): Promise<number> => deleteKeysOf(tx, userId)
