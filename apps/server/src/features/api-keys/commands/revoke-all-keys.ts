import type { SystemTx } from '../../../platform/db/tx.ts'
import { deleteKeysOf } from '../store.ts'

/** Revokes every key of an account together with what else is changed: somebody else than its owner may have made them. */
export const revokeAllKeys = (tx: SystemTx, userId: string): Promise<number> => deleteKeysOf(tx, userId)
