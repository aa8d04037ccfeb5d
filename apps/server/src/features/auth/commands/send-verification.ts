import type { Answer } from '../../../platform/identity/ask.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { linkAsked } from '../events.ts'
import { done, type Entrance, requireSession } from '../policy/entrance.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'

/**
 * Mails the verification link again. Sends nothing if the email is verified.
 * @throws AppError NOT_AUTHENTICATED; RATE_LIMITED; UNAVAILABLE if mail is not set up
 */
export async function sendVerification(entrance: Entrance): Promise<Answer> {
  const { context, limits, caller } = entrance
  const { userId } = await requireSession(entrance)
  requireEmail(context.providers)
  const address = limits.addressOf(caller.address)
  await limits.linkByAddress
    .consume(address)
    .then(() => limits.linkBySession.consume(`verify:${userId}`))
    .catch(noteLimit(context, { address, userId }))
  await noteSecurityEvent(context, { event: 'auth.link-asked', userId, address, by: 'verify' })
  await context.enqueue(linkAsked, { id: context.newId(), kind: 'verify', userId })
  return done()
}
