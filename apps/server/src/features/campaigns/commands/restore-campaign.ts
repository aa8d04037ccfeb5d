import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { unmarkDeleted } from '../store/campaigns.ts'

/** Takes back the deletion of a campaign. @throws AppError NOT_FOUND */
export async function restoreCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await unmarkDeleted(context, tx, id))) throw notFound('campaign')
    return presentCampaign(await readCampaign(context, tx, id), context.now)
  })
}
