import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { cancelSend, progressOf } from '../../delivery/public.ts'
import { notNow, requireIdle } from '../policy/states.ts'
import { findResend } from '../queries/resends.ts'
import { changeCampaign, lockCampaign, UNCONFIRMED } from '../store/campaigns.ts'

/**
 * Deletes a campaign; for a day it can be restored, unscheduled. What it sent stays with the people who got it.
 * @throws AppError NOT_FOUND; CONFLICT while it is being sent, or a second email that follows it is scheduled
 */
export async function deleteCampaign(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    if ((await findResend(context, tx, id))?.state === 'scheduled')
      throw notNow('A second email follows it that is scheduled. Unschedule or delete that one first.')
    const send = (await progressOf(context, tx, [id])).get(id)
    requireIdle(row, send, context.now)
    if (send?.state === 'paused') await cancelSend(context, tx, id)
    await changeCampaign(context, tx, id, {
      ...(row.state === 'scheduled' ? UNCONFIRMED : {}),
      deletedAt: context.now,
    })
    await noteChange(context, tx, { area: 'campaigns', object: { id, name: row.name }, action: 'deleted' })
  })
}
