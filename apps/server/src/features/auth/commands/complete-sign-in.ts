import { NOT_AUTHENTICATED_MESSAGE } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { BEGIN_SESSION } from '../../../platform/identity/begin-session.ts'
import { type Entrance, questionOf, requireAnswer } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { isStillPassword, lockPerson } from '../store/accounts.ts'
import { isKnownDevice } from '../store/known-devices.ts'
import { announceSecurity } from './announce-security.ts'
import { rememberDevice } from './remember-device.ts'

/** Method of a sign-in. */
export type WayIn = 'password' | 'link' | 'phone' | 'google' | 'two-factor'

/**
 * Completes a sign-in of any kind: begins a session, ends the previous one of this browser (standard W1), remembers the
 * device, and tells the owner about a new device.
 * @param passwordHash of the password that was used; if it was changed meanwhile, the session ends at once
 * @returns `{ user }` with the session cookie
 * @throws AppError NOT_AUTHENTICATED if the password was changed or the account is gone
 */
export async function completeSignIn(
  entrance: Entrance,
  userId: string,
  by: WayIn,
  passwordHash?: string,
): Promise<Answer> {
  const { context, identity, limits, devices, caller } = entrance
  const { body, cookies } = requireAnswer(await identity.ask(questionOf(entrance, BEGIN_SESSION, { userId })))
  const { email, phoneNumber } = (body as { user: { email: string | null; phoneNumber: string | null } }).user
  await identity.endSession(caller.cookie)
  const device = await context.db.asSystem(async (tx) => {
    await lockPerson(tx, userId)
    if (passwordHash && !(await isStillPassword(tx, userId, passwordHash))) return undefined
    const account = limits.accountOf(email ?? phoneNumber ?? '')
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.signed-in', userId, address, account, by }, tx)
    if (!(await isKnownDevice(tx, userId, devices.read(caller.cookie))))
      await announceSecurity(entrance, tx, userId, { kind: 'new-sign-in' })
    return rememberDevice(entrance, tx, userId)
  })
  if (device === undefined) {
    await identity.endSession(cookies.map((line) => line.split(';')[0]).join('; '))
    throw new AppError('NOT_AUTHENTICATED', NOT_AUTHENTICATED_MESSAGE)
  }
  return { status: 200, body, cookies: [...cookies, device] }
}
