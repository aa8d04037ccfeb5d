import type { Answer } from '../../../platform/identity/ask.ts'
import { BEGIN_SESSION } from '../../../platform/identity/begin-session.ts'
import { type Entrance, questionOf, requireAnswer } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store.ts'
import { announceSecurity } from './announce-security.ts'

/** By what somebody has come in. */
export type WayIn = 'password' | 'link' | 'phone' | 'google' | 'two-factor'

/**
 * What every way in ends with, once nothing more is asked: a new session begins and the one that this browser had
 * before ends (standard W1), the device becomes known, and the owner hears of a device that was not.
 * @returns `{ user }` with the session cookie
 * @throws AppError NOT_AUTHENTICATED where the account is gone by now
 */
export async function completeSignIn(entrance: Entrance, userId: string, by: WayIn): Promise<Answer> {
  const { context, identity, limits, devices, caller } = entrance
  const { body, cookies } = requireAnswer(await identity.ask(questionOf(entrance, BEGIN_SESSION, { userId })))
  const { email, phoneNumber } = (body as { user: { email: string | null; phoneNumber: string | null } }).user
  const accounts = [email, phoneNumber].flatMap((name) => (name ? [limits.accountOf(name)] : []))
  const isKnown = accounts.some((account) => devices.deviceOf(caller.cookie, account))
  await identity.endSession(caller.cookie)
  await context.db.asSystem(async (tx) => {
    const [account = ''] = accounts
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.signed-in', userId, address, account, by }, tx)
    if (!isKnown) await announceSecurity(entrance, tx, userId, { kind: 'new-sign-in' })
  })
  return { status: 200, body, cookies: [...cookies, devices.remember(caller.cookie, ...accounts)] }
}
