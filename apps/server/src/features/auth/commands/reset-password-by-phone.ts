import type { Answer } from '../../../platform/identity/ask.ts'
import { revokeAllKeys } from '../../api-keys/public.ts'
import { readPassword, requireGoodPassword } from '../policy/credentials.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { CODE_TRIES, oneTimeCodes } from '../policy/one-time-codes.ts'
import { namesOf, readCode, readPhoneNumber, wrongCode } from '../policy/phone-entries.ts'
import { noteSecurityEvent } from '../store/audit-log.ts'
import { endSessions, findEntrant, lockPerson, savePassword } from '../store/accounts.ts'
import { dropDevices } from '../store/known-devices.ts'
import { dropCodes, takeCode } from '../store/one-time-codes.ts'
import { dropProofs } from '../store/proofs.ts'
import { announceSecurity } from './announce-security.ts'
import { takeSignInTry } from './take-sign-in-try.ts'

/**
 * Sets a new password with a code from a text. Ends every session (standard W1), revokes every API key, forgets every
 * device, and invalidates every other code and link. The second factor stays. A refused password leaves the code valid.
 * @throws AppError VALIDATION_FAILED for a wrong code or a bad password; RATE_LIMITED; UNAVAILABLE
 */
export async function resetPasswordByPhone(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const [phoneNumber, code] = [readPhoneNumber(body), readCode(body, 'otp')]
  const newPassword = readPassword(body, 'newPassword')
  await requireGoodPassword(newPassword, namesOf(phoneNumber), 'newPassword')
  const attempt = await takeSignInTry(entrance, phoneNumber)
  const address = limits.addressOf(caller.address)
  const codes = context.hold(oneTimeCodes)
  const reset = async () => {
    const hash = await identity.passwords.hash(newPassword)
    return context.db.asSystem(async (tx) => {
      const person = await findEntrant(context, { phoneNumber }, tx)
      const identifier = codes.identifierOf('reset', phoneNumber)
      const used = await takeCode<{ code?: string }>(
        context,
        tx,
        identifier,
        CODE_TRIES,
        ({ id, data }) => data.code !== undefined && codes.isRight(id, code, data.code),
      )
      if (!used || !person) return false
      const userId = person.id
      await lockPerson(tx, userId)
      await savePassword(tx, context, userId, hash)
      await endSessions(tx, userId)
      await dropDevices(tx, userId)
      await revokeAllKeys(context, tx, userId)
      await dropCodes(tx, codes.identifierOf('enter', phoneNumber))
      await dropProofs(tx, userId, ['link', 'reset', 'email', 'two-factor'])
      await noteSecurityEvent(context, { event: 'auth.password-reset', userId, address, by: 'phone' }, tx)
      await announceSecurity(entrance, tx, userId, { kind: 'password-reset' })
      return true
    })
  }
  const isDone = await reset().catch(async (error: unknown) => {
    await attempt.refund()
    throw error
  })
  if (!isDone) {
    const account = limits.accountOf(phoneNumber)
    await noteSecurityEvent(context, { event: 'auth.code-refused', phoneNumber, address, account, by: 'reset' })
    throw wrongCode('otp')
  }
  await attempt.refund()
  return done()
}
