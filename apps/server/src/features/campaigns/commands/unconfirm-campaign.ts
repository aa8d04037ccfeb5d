import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { isBeingPrepared, notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { removeRefused } from '../store/approvals.ts'
import { changeCampaign, lockCampaign, UNCONFIRMED } from '../store/campaigns.ts'
import { noteCampaign } from './note-campaign.ts'

/** Takes a confirmation back, until the moment the campaign begins to leave. @throws AppError NOT_FOUND; CONFLICT */
export async function unconfirmCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    if (row.state !== 'scheduled' || isBeingPrepared(row, context.now))
      throw notNow('Sending has already started. You can pause or cancel it.')
    const before = presentCampaign(await readCampaign(context, tx, id), context.now)
    await removeRefused(context, tx, id)
    await changeCampaign(context, tx, id, UNCONFIRMED)
    return noteCampaign(context, tx, id, 'unconfirmed', { before })
  })
}
