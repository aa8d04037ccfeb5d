import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { cancelSend } from '../../delivery/public.ts'
import { notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { removeRefused } from '../store/approvals.ts'
import { changeCampaign, lockCampaign } from '../store/campaigns.ts'
import { noteCampaign } from './note-campaign.ts'

/**
 * Cancels a campaign for good. What has not left is not charged. One being prepared can be canceled, too: by the time its
 * row is locked, it has listed nobody or is sending.
 * @throws AppError NOT_FOUND; CONFLICT for a draft, and for one that has ended
 */
export async function cancelCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    const before = presentCampaign(await readCampaign(context, tx, id), context.now)
    if (row.state === 'sent') await cancelSend(context, tx, id)
    else if (row.state !== 'scheduled')
      throw notNow(row.state === 'draft' ? 'A draft can be deleted instead.' : 'This campaign is canceled already.')
    if (row.state === 'sent') await changeCampaign(context, tx, id, { isRunning: false })
    else {
      await removeRefused(context, tx, id)
      await changeCampaign(context, tx, id, { state: 'cancelled', dueAt: null, problem: null })
    }
    return noteCampaign(context, tx, id, 'cancelled', { before })
  })
}
