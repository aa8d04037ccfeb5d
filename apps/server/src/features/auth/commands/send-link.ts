import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { deliverMail } from '../../../platform/mail/deliver.ts'
import type { linkAsked } from '../events.ts'
import { makeProof } from '../policy/proofs.ts'
import { appNameOf } from '../render/app-name.ts'
import { linkMail } from '../render/proof-mails.ts'
import { findEntrant, isThereSession, lockPerson } from '../store/accounts.ts'
import { isThereProof, keepProof } from '../store/proofs.ts'

/**
 * Mails a link if there is an account to send it for; otherwise does nothing, silently (standard W14). A verification
 * link goes only to an unverified address. A link to change the address goes only if the session that asked is still
 * active: a new password, or an owner who arrives for the first time, has ended it. Beyond the limit of `askLink`, one
 * is sent only if no other is valid.
 */
export async function sendLink(
  context: SystemContext,
  { id, kind, userId, newEmail, sessionId, unlessLive }: z.output<typeof linkAsked.schema>,
): Promise<void> {
  const person = userId && (await findEntrant(context, { userId }))
  if (!person || (kind === 'verify' && person.emailVerified)) return
  const { system } = context.db
  if (kind === 'email' && !(sessionId && (await isThereSession(system, userId, sessionId)))) return
  const to = kind === 'email' ? newEmail : person.email
  if (!to) return
  const proof = makeProof(context, kind)
  const mail = {
    id: `auth.link/${id}`,
    to,
    userId: person.id,
    notAfter: proof.expiresAt,
    ...linkMail(appNameOf(context), kind, person.name, proof.link),
  }
  await context.db.asSystem(async (tx) => {
    await lockPerson(tx, person.id)
    if (unlessLive && (await isThereProof(tx, context.now, kind, person.id))) return
    await keepProof(context, tx, proof, { userId: person.id, sentTo: to })
    await deliverMail(context, mail, { tx })
  })
}
