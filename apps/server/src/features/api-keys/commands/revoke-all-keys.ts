import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import { deleteKeysOf } from '../store.ts'
import { noteKey } from './note-key.ts'

/**
 * Revokes every key of an account as part of another change of its owner's: somebody else may have created them.
 * @returns the number of keys
 */
export async function revokeAllKeys(
  { now, newId }: Pick<SystemContext, 'now' | 'newId'>,
  tx: SystemTx,
  userId: string,
): Promise<number> {
  const gone = await deleteKeysOf(tx, userId)
  for (const key of gone) await noteKey({ ownerId: userId, now, newId }, tx, 'revoked', key, { kind: 'owner' })
  return gone.length
}
