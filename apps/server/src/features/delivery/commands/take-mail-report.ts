import type { SystemContext } from '../../../platform/context.ts'
import type { CampaignMailReport } from '../../messaging/public.ts'
import { insertComplaint } from '../store/complaints.ts'
import { findLastAttempt } from '../store/receipts.ts'
import { haltAiling } from './halt-ailing.ts'
import { recordSendReceipt } from './record-send-receipt.ts'

/**
 * Takes what a mail server reports about a mail of a campaign. Reports name a recipient, so they count for the last attempt. A
 * campaign that comes back too often is stopped, and its owner told (standard S15).
 */
export async function takeMailReport(
  system: SystemContext,
  userId: string,
  { sendId, seq, status, failure }: CampaignMailReport,
): Promise<void> {
  const context = await system.asOwner(userId)
  const attempt = await context.db.forOwner(context.ownerId, (tx) => findLastAttempt(context, tx, sendId, seq))
  if (attempt === undefined) return
  if (status === 'complained')
    await context.db.forOwner(context.ownerId, (tx) => insertComplaint(context, tx, { sendId, seq }))
  else
    await recordSendReceipt(system, { sendId, seq, attempt, providerId: null, status, failure: failure ?? undefined })
  if (status !== 'delivered') await haltAiling(context, sendId)
}
