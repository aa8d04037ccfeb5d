import type { JobContext } from '../../../platform/context.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { reportOfCampaignTest } from '../queries/report.ts'
import { campaignPath, testNotice } from '../render/letters.ts'
import { tellOwner } from './tell-owner.ts'

/** Tells an owner how a test has ended, or asks them to choose. @param cause identifies the occasion */
export async function tellTest(context: JobContext, userId: string, campaignId: string, cause: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const found = await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await findCampaign(owner, tx, campaignId)
    const test = row && (await reportOfCampaignTest(owner, tx, campaignId))
    return test ? { row, test } : undefined
  })
  if (!found) return
  const { row, test } = found
  const notice = testNotice(row.name, test)
  if (notice) await tellOwner(context, userId, { ...notice, cause, path: campaignPath(row) })
}
