import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { notFound } from '../../../platform/errors.ts'
import { notNow } from '../policy/states.ts'
import { unmarkDeleted } from '../store/campaigns.ts'
import { noteCampaign } from './note-campaign.ts'

/**
 * Takes back the deletion of a campaign.
 * @throws AppError NOT_FOUND; CONFLICT for a second email if there is another one by now
 */
export async function restoreCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const isThere = await unlessTaken(tx, () => unmarkDeleted(context, tx, id))
    if (isThere === undefined) throw notNow('There is another second email by now. Delete that one first.')
    if (!isThere) throw notFound('campaign')
    return noteCampaign(context, tx, id, 'restored')
  })
}
