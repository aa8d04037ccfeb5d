import type { Answer } from '../../../platform/identity/ask.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import {
  type AskedGoogle,
  GOOGLE_CALLBACK,
  GOOGLE_MINUTES,
  type GoogleErrand,
  googleQuestions,
  requireGoogle,
} from '../policy/google-question.ts'
import { noteLimit } from '../store/audit-log.ts'
import { keepQuestion } from '../store/google-accounts.ts'

/**
 * Begins a Google sign-in, link, or proof, and returns the address to send the browser to. The state that ties the
 * answer to this request and browser is kept for ten minutes and accepts one answer (standard W16).
 * @param errand the account to link or the session to prove; absent for a sign-in
 * @throws AppError RATE_LIMITED; UNAVAILABLE if Google is not set up or cannot be reached
 */
export async function askGoogle(entrance: Entrance, errand: GoogleErrand = {}): Promise<Answer> {
  const { context, limits, caller } = entrance
  const google = requireGoogle(context.providers)
  const address = limits.addressOf(caller.address)
  await limits.googleByAddress.consume(address).catch(noteLimit(context, { address }))
  const { url, question } = await google.begin(context.urls.absolute(GOOGLE_CALLBACK))
  const questions = context.hold(googleQuestions)
  const { state, nonce, verifier } = question
  const asked: AskedGoogle = { nonce, verifier, ...errand }
  const asker = errand.link ?? errand.proof
  await keepQuestion(context, {
    identifier: questions.identifierOf(state),
    value: JSON.stringify(asked),
    expiresAt: new Date(context.now.getTime() + GOOGLE_MINUTES * 60_000),
    ...(asker ? { userId: asker.userId } : {}),
  })
  return { ...done({ url }), cookies: [questions.cookieOf(state)] }
}
