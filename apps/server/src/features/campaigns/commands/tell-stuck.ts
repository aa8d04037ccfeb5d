import type { CampaignProblem } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { campaignPath, stuckNotice } from '../render/letters.ts'
import { tellOwner } from './tell-owner.ts'

/** Tells an owner that a campaign waits for them, unless that is settled by now. @param cause identifies the occasion */
export async function tellStuck(context: JobContext, userId: string, campaignId: string, cause: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const row = await owner.db.readForOwner(owner.ownerId, (tx) => findCampaign(owner, tx, campaignId))
  if (!row?.problem) return
  const notice = stuckNotice(row.name, row.problem as CampaignProblem)
  await tellOwner(context, userId, { ...notice, cause, path: campaignPath(campaignId) })
}
