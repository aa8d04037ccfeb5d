import type { Context } from '../../../platform/context.ts'
import { deviceTokens } from '../policy/device-tokens.ts'
import type { UntrustedCaller } from '../policy/entrance.ts'
import { createEntryLimits } from '../policy/limits.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { endSessions } from '../store/accounts.ts'
import { renewDevice } from './renew-device.ts'

/**
 * Logs the user out everywhere else, at once (standard W1), and forgets all other devices.
 * @returns the number of ended sessions, and Set-Cookie lines
 */
export async function endOtherSessions(
  context: Context,
  caller: UntrustedCaller,
): Promise<{ ended: number; cookies: string[] }> {
  const { db, ownerId: userId, session } = context
  const [limits, devices] = [context.hold(createEntryLimits), context.hold(deviceTokens)]
  const address = limits.addressOf(caller.address)
  return db.asSystem(async (tx) => {
    const ended = await endSessions(tx, userId, session?.id)
    const cookies = await renewDevice({ context, limits, devices, caller }, tx, userId)
    await noteSecurityEvent(context, { event: 'auth.session-ended', userId, address, by: 'others' }, tx)
    return { ended, cookies }
  })
}
