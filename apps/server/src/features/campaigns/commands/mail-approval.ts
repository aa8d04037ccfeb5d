import type { JobContext } from '../../../platform/context.ts'
import { composeMail } from '../../../platform/mail/compose.ts'
import { deliverMail } from '../../../platform/mail/deliver.ts'
import { approvalToken, approvalUntil, standingOf } from '../policy/approvals.ts'
import { readApproval } from '../queries/approvals.ts'
import { approvalLetter } from '../render/letters.ts'

/** Mails the link to whoever is asked to approve a campaign, unless that is settled by now. */
export async function mailApproval(
  context: JobContext,
  userId: string,
  { approvalId, isReminder }: { approvalId: string; isReminder: boolean },
): Promise<void> {
  const owner = await context.asOwner(userId)
  const view = await readApproval(owner, approvalId)
  if (!view?.campaign || standingOf(view.approval, view.campaign, context.now) !== 'open') return
  const { email, askedAt } = view.approval
  const { artist, timeZone } = view
  const until = view.campaign.dueAt ?? approvalUntil(askedAt)
  const url = context.urls.absolute(`/approve/${approvalToken(context, userId, approvalId, until)}`)
  const letter = approvalLetter(context, {
    artist,
    name: view.campaign.name,
    type: view.campaign.type,
    url,
    until,
    timeZone,
    isReminder,
  })
  const id = `campaigns.approval/${approvalId}/${askedAt.getTime()}`
  await deliverMail(context, { id, to: email, userId, notAfter: until, ...composeMail(letter) })
}
