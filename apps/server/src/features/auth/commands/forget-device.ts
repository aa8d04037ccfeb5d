import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { dropDevice } from '../store/known-devices.ts'

/**
 * Forgets a known device of the user. From now on its guesses count as a stranger's, and a login on it is mailed as
 * new. Its session continues.
 * @param address of the request
 * @throws AppError NOT_FOUND
 */
export async function forgetDevice(context: Context, deviceId: string, address: string): Promise<void> {
  const { db, ownerId: userId } = context
  await db.asSystem(async (tx) => {
    if (!(await dropDevice(tx, userId, deviceId))) throw notFound('device')
    await noteSecurityEvent(context, { event: 'auth.device-forgotten', userId, address: addressKey(address) }, tx)
  })
}
