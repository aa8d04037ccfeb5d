import type { Answer } from '../../../platform/identity/ask.ts'
import { isWithinLimit } from '../../../platform/http/rate-limit.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { linkAsked } from '../events.ts'
import { readEmail } from '../policy/credentials.ts'
import { done, type Entrance } from '../policy/entrance.ts'
import { noteLimit, noteSecurityEvent } from '../store/audit-log.ts'
import { findEntrant } from '../store/accounts.ts'

/**
 * Requests a link by mail, to sign in or to choose a new password. The response and the work are the same whether or
 * not there is an account (standard W14). Requests are limited per network address. An account is never refused a link
 * because others have asked (standard W13): beyond the limit, one is sent only if no earlier link is still valid.
 * @throws AppError VALIDATION_FAILED; RATE_LIMITED; UNAVAILABLE if mail is not set up
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
