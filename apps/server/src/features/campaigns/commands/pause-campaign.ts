import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { pauseSend } from '../../delivery/public.ts'
import { notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { changeCampaign, lockCampaign } from '../store/campaigns.ts'
import { noteCampaign } from './note-campaign.ts'

/** Pauses a campaign that is being sent, or turns an automatic message off. @throws AppError NOT_FOUND; CONFLICT */
export async function pauseCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    if (row.state !== 'sent') throw notNow('Only a campaign that is being sent can be paused.')
    const before = presentCampaign(await readCampaign(context, tx, id), context.now)
    await pauseSend(context, tx, id)
    if (row.isRunning) await changeCampaign(context, tx, id, { isRunning: false })
    return noteCampaign(context, tx, id, 'paused', { before })
  })
}
