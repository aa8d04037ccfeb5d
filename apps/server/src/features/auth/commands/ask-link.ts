import type { Answer } from '../../../platform/identity/ask.ts'
import { isWithinLimit } from '../../../platform/http/rate-limit.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { linkAsked } from '../events.ts'
import { readEmail } from '../policy/credentials.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { findEntrant } from '../store/accounts.ts'

/**
 * Has a link mailed, to sign in by or to choose a new password. The answer and the work are the same whether there is
 * an account or not (standard W14). One address may ask for so many; an account is never refused one, whoever has asked
 * for it before (standard W13): beyond the limit a link is sent only where none that was mailed is still good.
 * @throws AppError VALIDATION_FAILED; RATE_LIMITED; UNAVAILABLE where mail is not set up
 */
export async function askLink(entrance: Entrance, kind: 'link' | 'reset', body: unknown): Promise<Answer> {
  const { context, limits, caller } = entrance
  requireEmail(context.providers)
  const email = readEmail(body)
  const [account, address] = [limits.accountOf(email), limits.addressOf(caller.address)]
  const note = noteLimit(context, { address, account })
  await limits.linkByAddress.consume(address).catch(note)
  const isFree = await isWithinLimit(limits.linkByKind.consume(`${kind}:${account}`).catch(note))
  await noteSecurityEvent(context, { event: 'auth.link-asked', email, address, account, by: kind })
  const person = await findEntrant(context, { email })
  await context.enqueue(linkAsked, { id: context.newId(), kind, userId: person?.id, unlessLive: !isFree })
  return done()
}
