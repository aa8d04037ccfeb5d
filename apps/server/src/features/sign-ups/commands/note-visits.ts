import type { SystemContext } from '../../../platform/context.ts'
import type { FanVisit } from '../events.ts'
import { mailboxMark } from '../policy/links.ts'
import { rescoreContacts } from '../../scoring/public.ts'
import { keepVisitsOfAll, mailboxesOfAll } from '../../contacts/public.ts'

/**
 * Records visits and clicks through personal links, of people who consent to it now and still have the mailbox that the
 * link was sent to: an old link must not track a person who has withdrawn (product section 14). Then scores them again.
 */
export async function noteVisits(context: SystemContext, userId: string, visits: readonly FanVisit[]): Promise<void> {
  const mailboxes = await mailboxesOfAll(
    context,
    userId,
    visits.map(({ contactId }) => contactId),
  )
  const theirs = visits.filter(({ contactId, mark }) => {
    const email = mailboxes.get(contactId)
    return email !== undefined && mailboxMark(context, email) === mark
  })
  await keepVisitsOfAll(context, userId, theirs)
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, (tx) =>
    rescoreContacts(owner, tx, [...new Set(theirs.map(({ contactId }) => contactId))]),
  )
}
