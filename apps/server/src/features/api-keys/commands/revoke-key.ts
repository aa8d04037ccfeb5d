import { noteInAuditLog } from '../../../platform/audit-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { type KeyOrigin, keyChanged } from '../events.ts'
import { deleteKey } from '../store.ts'
import { noteKey } from './note-key.ts'

/** Revokes a key. The next call with it is refused. @throws AppError NOT_FOUND */
export async function revokeKey(context: Context, id: string, origin: KeyOrigin): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const gone = await deleteKey(tx, context.ownerId, id)
    if (!gone) throw notFound('key')
    await noteKey(context, tx, 'revoked', gone)
    await announce(context, tx, keyChanged('key-revoked', gone.name, origin))
  })
  await noteInAuditLog(context, {
    event: 'api-keys.key-revoked',
    userId: context.ownerId,
    address: origin.address,
    details: { key: id },
  })
}
