import { RateLimited } from '../../../platform/http/rate-limit.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { readCredentials } from '../policy/credentials.ts'
import { type Entrance, wrongCredentials } from '../policy/entrance.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { findPasswordByEmail } from '../store/accounts.ts'
import { enterAccount } from './enter-account.ts'
import { takeSignInTry } from './take-sign-in-try.ts'

/** Strangers' guesses may have used up the attempts at the account. A link is never refused for that (`askLink`). */
const LINK_OFFER = 'Too many wrong passwords were tried here. Log in with a link we email you, or wait a moment.'

/**
 * Signs in with email and password, and ends the previous session of this browser. The answer and the amount of work do
 * not depend on whether the account exists (standard W14).
 * @throws AppError VALIDATION_FAILED; NOT_AUTHENTICATED; RATE_LIMITED; UNAVAILABLE
 */
export async function signIn(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  const { email, password } = readCredentials(body)
  const account = limits.accountOf(email)
  const address = limits.addressOf(caller.address)
  const attempt = await takeSignInTry(entrance, email).catch((error: unknown) => {
    throw error instanceof RateLimited && context.providers.email ? error.saying(LINK_OFFER) : error
  })
  const found = await checkPassword(entrance, email, password).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (!found) {
    await noteSecurityEvent(context, { event: 'auth.sign-in-failed', email, address, account })
    throw wrongCredentials()
  }
  await attempt.refund()
  return enterAccount(entrance, found.userId, 'password', found.hash)
}

async function checkPassword({ context, identity }: Entrance, email: string, password: string) {
  const found = await findPasswordByEmail(context, email)
  return (await identity.passwords.verify(password, found?.hash)) ? found : undefined
}
