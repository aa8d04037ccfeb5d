import type { Answer } from '../../../platform/identity/ask.ts'
import { type Entrance, requireAnswer } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store.ts'
import { announceSecurity } from './announce-security.ts'

/** By what somebody has come in. */
export type WayIn = 'password' | 'link' | 'phone' | 'google' | 'two-factor'

interface SignedIn {
  user: { id: string; email: string | null; phoneNumber?: string | null }
}

/**
 * What every way in ends with: the session that this browser had before ends (standard W1), the device becomes known,
 * and the owner hears of a device that was not. Where a second factor is still asked for, nothing of it happens yet.
 * @param answer Better Auth's, with the new session or with `twoFactorRedirect`
 */
export async function completeSignIn(entrance: Entrance, answer: Answer, by: WayIn): Promise<Answer> {
  const { context, identity, limits, devices, caller } = entrance
  const { body, cookies } = requireAnswer(answer)
  if (!hasUser(body)) return { status: 200, body, cookies }
  const { id: userId, email, phoneNumber } = body.user
  const names = [email, phoneNumber].filter((name) => typeof name === 'string')
  const accounts = names.map((name) => limits.accountOf(name))
  const isKnown = accounts.some((account) => devices.deviceOf(caller.cookie, account))
  await identity.endSession(caller.cookie)
  await context.db.asSystem(async (tx) => {
    const [account] = accounts
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(
      context,
      { event: 'auth.signed-in', userId, address, by, ...(account ? { account } : {}) },
      tx,
    )
    if (isKnown) return
    await announceSecurity(entrance, tx, userId, { kind: 'new-sign-in' })
  })
  return { status: 200, body, cookies: [...cookies, devices.remember(caller.cookie, ...accounts)] }
}

const hasUser = (body: unknown): body is SignedIn => typeof (body as Partial<SignedIn> | null)?.user?.id === 'string'
