import type { Answer } from '../../../platform/identity/ask.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { linkAsked } from '../events.ts'
import { readEmail } from '../policy/credentials.ts'
import { done, type Entrance, requireSession, wrongField } from '../policy/entrance.ts'
import { Try } from '../policy/limits.ts'
import { isEmailTaken } from '../queries/people.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'

/**
 * Requests a change of email. The link goes to the new address, and the old one stays until the link is used. Reveals
 * that an email is taken, but only a few times per network address.
 * @throws AppError NOT_AUTHENTICATED; VALIDATION_FAILED; CONFLICT when the email is taken; RATE_LIMITED; UNAVAILABLE
 */
export async function changeEmail(entrance: Entrance, body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  const { id: sessionId, userId } = await requireSession(entrance)
  requireEmail(context.providers)
  const email = readEmail(body, 'newEmail')
  const address = limits.addressOf(caller.address)
  const probe = new Try()
  await limits.linkByAddress
    .consume(address)
    .then(() => limits.linkBySession.consume(`email:${userId}`))
    .then(() => probe.take(limits.emailTaken, address))
    .catch(noteLimit(context, { address, userId }))
  if (await isEmailTaken(context, email))
    throw wrongField('CONFLICT', 'newEmail', 'An account with this email already exists.')
  await probe.refund()
  await noteSecurityEvent(context, { event: 'auth.email-change-asked', userId, address })
  await context.enqueue(linkAsked, { id: context.newId(), kind: 'email', userId, newEmail: email, sessionId })
  return done()
}
