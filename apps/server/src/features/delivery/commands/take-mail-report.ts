import type { SystemContext } from '../../../platform/context.ts'
import type { CampaignMailReport } from '../../messaging/public.ts'
import { ailmentOf } from '../policy/mail-health.ts'
import { insertComplaint, readHealth } from '../store/complaints.ts'
import { findLastAttempt } from '../store/receipts.ts'
import { haltSend } from './halt-send.ts'
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
  if (status === 'delivered') return
  const ailment = ailmentOf(await context.db.forOwner(context.ownerId, (tx) => readHealth(context, tx, sendId)))
  if (ailment) await haltSend(context, sendId, ailment)
}
