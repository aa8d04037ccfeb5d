import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { deleteSession } from '../store/accounts.ts'

/**
 * Ends one session of the user, at once and with its access tokens (standard W1).
 * @param address of the request
 * @throws AppError NOT_FOUND
 */
export async function endSession(context: Context, sessionId: string, address: string): Promise<void> {
  const { db, ownerId: userId } = context
  await db.asSystem(async (tx) => {
    if (!(await deleteSession(tx, userId, sessionId))) throw notFound('session')
    await noteSecurityEvent(
      context,
      { event: 'auth.session-ended', userId, address: addressKey(address), by: 'one' },
      tx,
    )
  })
}
