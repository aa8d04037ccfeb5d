import type { Context } from '../../../platform/context.ts'
import { CAMPAIGN_UNDO_SECONDS } from '@greenroom/domain'
import { announce } from '../../../platform/outbox/announce.ts'
import { approvalDecided, campaignConfirmed } from '../events/campaigns.ts'
import { type ApprovalStanding, standingOf } from '../policy/approvals.ts'
import { findApproval } from '../queries/approvals.ts'
import { decideApproval as writeDecision } from '../store/approvals.ts'
import { changeCampaign, lockCampaign } from '../store/campaigns.ts'
import { noteCampaign } from './note-campaign.ts'

/**
 * Approves or declines a campaign, by whoever was asked. The first decision stays. A campaign that was changed, canceled, or
 * whose time has passed is neither approved nor sent.
 * @returns where the approval stands now; undefined if it is gone
 */
export async function decideApproval(
  context: Context,
  approvalId: string,
  decided: { decision: 'approved' | 'declined'; note: string | null },
): Promise<ApprovalStanding | undefined> {
  const { now, ownerId } = context
  return context.db.forOwner(ownerId, async (tx) => {
    const found = await findApproval(context, tx, approvalId)
    const row = found && (await lockCampaign(context, tx, found.campaignId))
    // Again, now that nobody else decides.
    const approval = row && (await findApproval(context, tx, approvalId))
    if (!approval) return found ? 'gone' : undefined
    const standing = standingOf(approval, row, now)
    if (standing !== 'open') return standing
    await writeDecision(context, tx, approvalId, decided)
    await announce(context, tx, approvalDecided(approvalId))
    if (decided.decision === 'declined') await changeCampaign(context, tx, row.id, { problem: 'approval' })
    else if (row.schedule.mode === 'now') {
      const dueAt = new Date(now.getTime() + CAMPAIGN_UNDO_SECONDS * 1000)
      await changeCampaign(context, tx, row.id, { dueAt })
      await announce(context, tx, campaignConfirmed(row.id, row.version + 1, dueAt))
    }
    await noteCampaign(context, tx, row.id, decided.decision, {
      more: { approval: decided.note ? `${decided.decision}: ${decided.note}` : decided.decision },
      actor: { kind: 'approver', name: approval.email },
    })
    return decided.decision
  })
}
