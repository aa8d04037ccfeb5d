import type { JobContext } from '../../../platform/context.ts'
import { progressOf } from '../../delivery/public.ts'
import { notify } from '../../notifications/public.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { campaignPath, endedNotice } from '../render/letters.ts'

/** Tells an owner in the app that all of a campaign has been sent. @param cause identifies the occasion */
export async function tellEnded(context: JobContext, userId: string, campaignId: string, cause: string): Promise<void> {
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, async (tx) => {
    const row = await findCampaign(owner, tx, campaignId)
    const send = (await progressOf(owner, tx, [campaignId])).get(campaignId)
    if (!row || send?.state !== 'finished') return
    await notify(owner, tx, {
      ...endedNotice(row.name, send),
      cause,
      kind: 'campaigns',
      path: campaignPath(row),
    })
  })
}
