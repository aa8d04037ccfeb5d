import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { cancelSend, progressOf } from '../../delivery/public.ts'
import { isBeingPrepared, notNow } from '../policy/states.ts'
import { changeCampaign, lockCampaign, UNCONFIRMED } from '../store/campaigns.ts'

/**
 * Deletes a campaign; for a day it can be restored, unscheduled. What it sent stays with the people who got it.
 * @throws AppError NOT_FOUND; CONFLICT while it is being sent
 */
export async function deleteCampaign(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    const send = (await progressOf(context, tx, [id])).get(id)
    if (isBeingPrepared(row, context.now) || send?.state === 'sending' || (send?.state === 'paused' && !row.trigger))
      throw notNow(
        row.trigger ? 'Turn this automatic message off first.' : 'This campaign is being sent. Cancel it first.',
      )
    if (send?.state === 'paused') await cancelSend(context, tx, id)
    await changeCampaign(context, tx, id, {
      ...(row.state === 'scheduled' ? UNCONFIRMED : {}),
      deletedAt: context.now,
    })
  })
}
