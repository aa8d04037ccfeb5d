import type { Context } from '../../../platform/context.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { endSessions } from '../store/accounts.ts'

/**
 * Logs the user out everywhere but here, at once (standard W1).
 * @param address where this was asked from
 * @returns how many sessions there were
 */
export async function endOtherSessions(context: Context, address: string): Promise<number> {
  const { db, ownerId: userId, session } = context
  return db.asSystem(async (tx) => {
    const ended = await endSessions(tx, userId, session?.id)
    await noteSecurityEvent(
      context,
      { event: 'auth.session-ended', userId, address: addressKey(address), by: 'others' },
      tx,
    )
    return ended
  })
}
