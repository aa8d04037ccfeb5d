import type { Answer } from '../../../platform/identity/ask.ts'
import { readCredentials } from '../policy/credentials.ts'
import { type Entrance, questionOf, wrongCredentials } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { hasSignedInFrom } from '../queries.ts'
import { noteLimit, noteSecurityEvent } from '../store.ts'
import { completeSignIn } from './complete-sign-in.ts'

/**
 * Signs in: a new session, and the one that this browser had before ends. What is answered and how much work is done
 * does not depend on whether the account exists (standard W14).
 * @throws AppError VALIDATION_FAILED; NOT_AUTHENTICATED; RATE_LIMITED; UNAVAILABLE
 */
export async function signIn(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const credentials = readCredentials(body)
  const account = limits.accountOf(credentials.email)
  const address = limits.addressOf(caller.address)
  const attempt = await takeSignInTry(entrance, credentials.email).catch(noteLimit(context, { address, account }))
  const answer = await identity
    .ask(questionOf(entrance, '/sign-in/email', { ...credentials }))
    .catch(async (error: unknown) => {
      await attempt.refund()
      throw error
    })
  if (answer.status === 401) {
    await noteSecurityEvent(context, { event: 'auth.sign-in-failed', email: credentials.email, address, account })
    throw wrongCredentials()
  }
  await attempt.refund()
  return completeSignIn(entrance, answer, 'password')
}

/** A known device has tries of its own; so has a known address, within what any address may try. */
async function takeSignInTry({ context, limits, devices, caller }: Entrance, email: string): Promise<Try> {
  const account = limits.accountOf(email)
  const address = limits.addressOf(caller.address)
  const attempt = new Try()
  const device = devices.deviceOf(caller.cookie, account)
  if (device) {
    await attempt.take(limits.signInByKnownDevice, `${device}:${account}`)
    return attempt
  }
  await attempt.take(limits.signInByAddress, address)
  if (await hasSignedInFrom(context, email, address))
    await attempt.take(limits.signInByKnownAddress, `${address}:${account}`)
  else await attempt.take(limits.signInByStrangers, account)
  return attempt
}
