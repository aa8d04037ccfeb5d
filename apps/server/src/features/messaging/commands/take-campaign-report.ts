import type { SystemContext } from '../../../platform/context.ts'
import type { MailReport } from '../../../platform/mail-reader/read-mail.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { recordWithdrawal, suppress } from '../../consent/public.ts'
import { campaignMailReported } from '../events.ts'
import { MAIL_FAILURES, verdictFor } from '../policy/mail-verdicts.ts'
import { lockPresentContact } from '../queries/mail.ts'
import type { CampaignPlace } from '../queries/mail-places.ts'

/**
 * Takes a report about a mail of a campaign, as `takeMailReport` does about one of a conversation, and tells the pipeline,
 * which counts it (standards S15 and S16). @returns what became of it
 */
export async function takeCampaignReport(
  context: SystemContext,
  report: MailReport,
  { userId, mail, contactId, address }: CampaignPlace,
): Promise<string> {
  const owner = await context.asOwner(userId)
  if (report.kind === 'delivery' && report.action === 'delayed') return 'report-of-delay'
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    if (report.kind === 'complaint') {
      const contact = await lockPresentContact(owner, tx, contactId)
      if (contact?.email) {
        await suppress(owner, tx, 'email', [contact.email], 'complained')
        const source = 'Reported as spam to the mail provider'
        await recordWithdrawal(owner, tx, contact, ['email'], { method: 'mail', source, ip: null, userAgent: null })
      }
      await announce(owner, tx, campaignMailReported({ ...mail, status: 'complained', failure: null }))
      return 'complaint'
    }
    if (report.action === 'delivered') {
      await announce(owner, tx, campaignMailReported({ ...mail, status: 'delivered', failure: null }))
      return 'report-of-delivery'
    }
    const verdict = verdictFor(address ?? '', report)
    await announce(owner, tx, campaignMailReported({ ...mail, status: 'failed', failure: MAIL_FAILURES[verdict] }))
    if (verdict !== 'no-mailbox' || address === null) return 'bounce-that-may-pass'
    await suppress(owner, tx, 'email', [address], 'bounced')
    return 'bounce-for-good'
  })
}
