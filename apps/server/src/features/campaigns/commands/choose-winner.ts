import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { releaseRest } from '../../delivery/public.ts'
import { notNow } from '../policy/states.ts'
import { lockCampaign } from '../store/campaigns.ts'
import { noteCampaign } from './note-campaign.ts'

/** Code of the letter that names the first version. */
const LETTER_A = 65

/**
 * Chooses the version that the rest of the people get, as their owner wishes; they get it at once, or at their local time.
 * @param winner from 0, which is A
 * @throws AppError NOT_FOUND; CONFLICT if it is chosen already, or nothing is tested
 */
export async function chooseWinner(context: Context, id: string, winner: number): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    if (!(await lockCampaign(context, tx, id))) throw notFound('campaign')
    if (!(await releaseRest(context, tx, id, { winner, by: 'hand', confidence: null })))
      throw notNow('There is no test of this campaign to decide: the rest already get a version, or nothing is tested.')
    return noteCampaign(context, tx, id, 'decided', { more: { winner: String.fromCharCode(LETTER_A + winner) } })
  })
}
