import type { JobContext } from '../../../platform/context.ts'
import { readApproval } from '../queries/approvals.ts'
import { campaignPath, decidedNotice } from '../render/letters.ts'
import { tellOwner } from './tell-owner.ts'

/** Tells an owner that somebody has approved or declined a campaign. */
export async function tellDecided(context: JobContext, userId: string, approvalId: string): Promise<void> {
  const view = await readApproval(await context.asOwner(userId), approvalId)
  const { approval, campaign } = view ?? {}
  if (!campaign || !approval?.decision) return
  const { email, decision, note } = approval
  const notice = decidedNotice(campaign.name, { email, decision, note })
  await tellOwner(context, userId, {
    ...notice,
    cause: `campaigns.approval/${approvalId}`,
    path: campaignPath(campaign),
  })
}
