import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { dropDevice } from '../store/known-devices.ts'

/**
 * Forgets a device of the user: from now on its guesses are a stranger's, and a login on it is mailed as new. A session on
 * it goes on.
 * @param address where this was asked from
 * @throws AppError NOT_FOUND
 */
export async function forgetDevice(context: Context, deviceId: string, address: string): Promise<void> {
  const { db, ownerId: userId } = context
  await db.asSystem(async (tx) => {
    if (!(await dropDevice(tx, userId, deviceId))) throw notFound('device')
    await noteSecurityEvent(context, { event: 'auth.device-forgotten', userId, address: addressKey(address) }, tx)
  })
}
