import type { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { linkAsked } from '../events.ts'
import { holdersOf } from '../queries/people.ts'
import { writeToFan } from './write-to-fan.ts'

/** Mails new links to a known address; otherwise does nothing, silently. */
export async function sendLinks(
  context: SystemContext,
  { id, userId, email }: z.output<typeof linkAsked.schema>,
): Promise<void> {
  const owner = await context.asOwner(userId)
  const { ofEmail } = await owner.db.forOwner(owner.ownerId, (tx) => holdersOf(owner, tx, { email }))
  if (!ofEmail?.email) return
  await writeToFan(owner, { id: `fan.link/${id}`, kind: 'links', to: ofEmail.email, contact: ofEmail })
}
