import { AppError } from '../../../platform/errors.ts'
import type { Answer } from '../../../platform/identity/ask.ts'
import { BEGIN_SESSION } from '../../../platform/identity/begin-session.ts'
import { linkAsked } from '../events.ts'
import { type Registration, readRegistration } from '../policy/credentials.ts'
import { type Entrance, questionOf, requireAnswer, wrongField } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { isEmailTaken } from '../queries/people.ts'
import { createByEmail } from '../store/accounts.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { rememberDevice } from './remember-device.ts'

/**
 * Creates an account with a profile, signs in, and mails the verification link. Reveals that an email is taken, but
 * only a few times per network address.
 * @throws AppError VALIDATION_FAILED; CONFLICT when the email is taken; RATE_LIMITED; UNAVAILABLE
 */
export async function signUp(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const registration = await readRegistration(body)
  const account = limits.accountOf(registration.email)
  const address = limits.addressOf(caller.address)
  const probe = new Try()
  await limits.signUp
    .consume(address)
    .then(() => probe.take(limits.emailTaken, address))
    .catch(noteLimit(context, { address, account }))
  const answer = await makeAccount(entrance, registration).catch(async (error: unknown) => {
    if (!(error instanceof AppError && error.code === 'CONFLICT')) await probe.refund()
    throw error
  })
  await probe.refund()
  await identity.endSession(caller.cookie)
  const userId = (answer.body as { user: { id: string } }).user.id
  await noteSecurityEvent(context, { event: 'auth.signed-up', userId, address, account })
  if (context.providers.email) await context.enqueue(linkAsked, { id: context.newId(), kind: 'verify', userId })
  return { ...answer, cookies: [...answer.cookies, await rememberDevice(entrance, context.db.system, userId)] }
}

/** @throws AppError CONFLICT when the email is taken, even if only just now */
async function makeAccount(entrance: Entrance, { email, name, password }: Registration): Promise<Answer> {
  const { context, identity } = entrance
  if (await isEmailTaken(context, email)) throw emailTaken()
  const passwordHash = await identity.passwords.hash(password)
  // Created here, because Better Auth accepts fewer addresses than mail servers do (`parseEmail`).
  const userId = await context.db.asSystem((tx) => createByEmail(tx, context, { email, name, passwordHash }))
  if (userId === undefined) throw emailTaken()
  return requireAnswer(await identity.ask(questionOf(entrance, BEGIN_SESSION, { userId })))
}

const emailTaken = () => wrongField('CONFLICT', 'email', 'An account with this email already exists.')
