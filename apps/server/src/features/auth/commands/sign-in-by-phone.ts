import type { Answer } from '../../../platform/identity/ask.ts'
import type { Entrance } from '../policy/entrance.ts'
import { readPhoneCredentials, wrongPhoneCredentials } from '../policy/phone-entries.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { findEntrant, findPasswordHash } from '../store/accounts.ts'
import { enterAccount } from './enter-account.ts'
import { takeSignInTry } from './take-sign-in-try.ts'

/** Id that no account has, looked up for an unknown number. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Signs in by phone number and password. As with email, the answer and the amount of work do not depend on whether the
 * account exists (standard W14).
 * @throws AppError VALIDATION_FAILED; NOT_AUTHENTICATED; RATE_LIMITED; UNAVAILABLE
 */
export async function signInByPhone(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const { phoneNumber, password } = readPhoneCredentials(body)
  const attempt = await takeSignInTry(entrance, phoneNumber)
  const person = await findEntrant(context, { phoneNumber })
  const hash = await findPasswordHash(context, person?.id ?? NOBODY)
  const isRight = await identity.passwords.verify(password, hash).catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (!person || !isRight) {
    const [account, address] = [limits.accountOf(phoneNumber), limits.addressOf(caller.address)]
    await noteSecurityEvent(context, { event: 'auth.sign-in-failed', phoneNumber, address, account })
    throw wrongPhoneCredentials()
  }
  await attempt.refund()
  return enterAccount(entrance, person.id, 'password', hash)
}
