import type { JobContext } from '../../../platform/context.ts'
import { progressOf } from '../../delivery/public.ts'
import { waitOf } from '../policy/states.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { campaignPath, stuckNotice } from '../render/letters.ts'
import { tellOwner } from './tell-owner.ts'

/** Tells an owner that a campaign waits for them, unless that is settled by now. @param cause identifies the occasion */
export async function tellStuck(context: JobContext, userId: string, campaignId: string, cause: string): Promise<void> {
  const owner = await context.asOwner(userId)
  const { row, send } = await owner.db.forOwner(owner.ownerId, async (tx) => ({
    row: await findCampaign(owner, tx, campaignId),
    send: (await progressOf(owner, tx, [campaignId])).get(campaignId),
  }))
  const problem = row && waitOf(row, send)
  if (!row || !problem || problem === 'owner') return
  const notice = stuckNotice(row, problem, send !== undefined)
  await tellOwner(context, userId, { ...notice, cause, path: campaignPath(row) })
}
