import type { Context, SystemContext } from '../../../platform/context.ts'
import type { MailReport } from '../../../platform/mail-reader/read-mail.ts'
import { recordWithdrawal, suppress } from '../../consent/public.ts'
import { lockPresentContact, type SentMail } from '../queries/mail.ts'
import { MAIL_FAILURES, verdictFor } from '../policy/mail-verdicts.ts'
import { findAnswered, findCampaignReported, type MailPlace } from '../queries/mail-places.ts'
import { recordReceipt } from './record-receipt.ts'
import { takeCampaignReport } from './take-campaign-report.ts'

/**
 * Takes a report about a mail of ours (standards S15 and S16): a failure fails its message, and only a mailbox that does
 * not exist is never written to again; whoever complained has opted out. A report about a mail that we did not send
 * changes nothing: spam with a forged sender comes back to that sender. @returns what became of it
 */
export async function takeMailReport(
  context: SystemContext,
  report: MailReport,
  places: readonly MailPlace[],
): Promise<string> {
  const place = places.find((one) => one.kind !== 'artist')
  const campaign =
    place?.kind === 'campaign'
      ? place
      : place === undefined && report.about !== undefined
        ? await findCampaignReported(context, report.about)
        : undefined
  if (campaign) return takeCampaignReport(context, report, campaign)
  const message =
    (place?.kind === 'campaign' ? undefined : place?.message) ??
    (await findAnswered(context, report.about === undefined ? [] : [report.about]))
  if (!message?.address) return 'report-about-nothing'
  if (report.kind === 'complaint') return takeComplaint(context, message, message.address)
  const { action, recipient, verdict } = report
  if (action === 'delayed') return 'report-of-delay'
  const about = { channel: 'email', messageId: message.id } as const
  if (action === 'delivered') {
    await recordReceipt(context, { ...about, status: 'delivered' })
    return 'report-of-delivery'
  }
  const judged = verdictFor(message.address, { recipient, verdict })
  await recordReceipt(context, { ...about, status: 'failed', failure: MAIL_FAILURES[judged] })
  if (judged !== 'no-mailbox') return 'bounce-that-may-pass'
  const owner = await context.asOwner(message.userId)
  const { address } = message
  await owner.db.forOwner(owner.ownerId, (tx) => suppress(owner, tx, 'email', [address], 'bounced'))
  return 'bounce-for-good'
}

async function takeComplaint(context: SystemContext, message: SentMail, address: string): Promise<string> {
  const owner: Context = await context.asOwner(message.userId)
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    await suppress(owner, tx, 'email', [address], 'complained')
    const contact = await lockPresentContact(owner, tx, message.contactId)
    if (contact?.email?.toLowerCase() !== address.toLowerCase()) return
    const source = 'Reported as spam to the mail provider'
    await recordWithdrawal(owner, tx, contact, ['email'], { method: 'mail', source, ip: null, userAgent: null })
  })
  return 'complaint'
}
