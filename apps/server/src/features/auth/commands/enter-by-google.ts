import type { Answer } from '../../../platform/identity/ask.ts'
import { BEGIN_SESSION } from '../../../platform/identity/begin-session.ts'
import type { Identified } from '../../../platform/providers/identity/identity.ts'
import { type Entrance, questionOf, requireAnswer } from '../policy/entrance.ts'
import { GoogleRefused } from '../policy/google-refused.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { findEntrant, lockPerson, saveWaysCleared } from '../store/accounts.ts'
import { createByGoogle, findGoogleOwner, linkGoogle } from '../store/google-accounts.ts'
import { hasTwoFactor } from '../store/two-factors.ts'
import { announceSecurity } from './announce-security.ts'
import { enterAccount } from './enter-account.ts'
import { proveMailbox } from './prove-mailbox.ts'
import { rememberDevice } from './remember-device.ts'

/**
 * Signs in a person identified by Google. The account is found by Google's subject, never by email. For a new person,
 * an email verified by Google creates an account, or links to the account that has it unless that one uses a second
 * factor; an unverified email does neither (standard W16, docs/decisions/0012). If the account's email was unverified,
 * whatever was set up there is removed first (standard W24, docs/decisions/0041).
 * @throws GoogleRefused; AppError RATE_LIMITED
 */
export async function enterByGoogle(entrance: Entrance, person: Identified): Promise<Answer> {
  const { context } = entrance
  const owner = await findGoogleOwner(context, person.subject)
  if (owner) return enterAccount(entrance, owner, 'google')
  const { email, isEmailVerified } = person
  if (email === undefined) throw new GoogleRefused('email_missing')
  if (!isEmailVerified) throw new GoogleRefused('email_not_verified')
  const existing = await findEntrant(context, { email })
  if (!existing) return makeAccount(entrance, { ...person, email })
  await linkTo(entrance, { userId: existing.id, email }, person.subject)
  return enterAccount(entrance, existing.id, 'google')
}

async function linkTo(
  entrance: Entrance,
  { userId, email }: { userId: string; email: string },
  subject: string,
): Promise<void> {
  const { context, identity, limits, caller } = entrance
  const session = await identity.sessionOf(caller.cookie)
  await context.db.asSystem(async (tx) => {
    await lockPerson(tx, userId)
    const person = await findEntrant(context, { email }, tx)
    if (person?.id !== userId) throw new GoogleRefused('account_not_linked')
    const isCleared = await proveMailbox(entrance, tx, { userId, emailVerified: person.emailVerified }, { session })
    if (await hasTwoFactor(context, userId, tx)) throw new GoogleRefused('account_not_linked')
    if (isCleared) await saveWaysCleared(tx, userId, context.now)
    if (!(await linkGoogle(tx, context, userId, subject))) throw new GoogleRefused('linked_elsewhere')
    const address = limits.addressOf(caller.address)
    await noteSecurityEvent(context, { event: 'auth.google-linked', userId, address }, tx)
    await announceSecurity(entrance, tx, userId, { kind: 'google-linked' })
  })
}

async function makeAccount(
  entrance: Entrance,
  { subject, email, name }: { subject: string; email: string; name: string },
): Promise<Answer> {
  const { context, identity, limits, caller } = entrance
  const [account, address] = [limits.accountOf(email), limits.addressOf(caller.address)]
  await limits.signUp.consume(address).catch(noteLimit(context, { address, account }))
  const userId = await context.db.asSystem(async (tx) => {
    const made = await createByGoogle(tx, context, { subject, email, name })
    // Somebody else was first; the transaction is rolled back.
    if (made === undefined) throw new GoogleRefused('account_not_linked')
    await noteSecurityEvent(context, { event: 'auth.signed-up', userId: made, address, account, by: 'google' }, tx)
    return made
  })
  const { body, cookies } = requireAnswer(await identity.ask(questionOf(entrance, BEGIN_SESSION, { userId })))
  await identity.endSession(caller.cookie)
  return { status: 200, body, cookies: [...cookies, await rememberDevice(entrance, context.db.system, userId)] }
}
