import type { Campaign } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import type { FirstOrder } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { featureOf } from '../policy/features.ts'
import { baseOf } from '../policy/hashes.ts'
import { isBeingPrepared, notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { surveyToConfirm } from '../queries/preview.ts'
import { lockCampaign } from '../store/campaigns.ts'
import { removeRefused } from '../store/approvals.ts'
import { freezeCampaign } from './freeze-campaign.ts'
import { turnOn } from './turn-on.ts'
import { noteCampaign } from './note-campaign.ts'

/**
 * Confirms a campaign as its preview showed it: from now on it leaves at its time, and ten seconds from now at the earliest.
 * Confirming what waits for somebody's approval changes nothing; what was declined, or not approved in time, leaves without.
 * @throws AppError NOT_FOUND; CONFLICT with `details.reason`, `changed` and the new `details.preview` if it would do
 *   something else by now; PLAN_LIMIT_REACHED with how many fit; INSUFFICIENT_FUNDS with the amount; UNAVAILABLE
 */
export async function confirmCampaign(
  context: Context,
  id: string,
  { hash, only_first: first, first_by: by }: { hash: string; only_first?: number | undefined; first_by: FirstOrder },
): Promise<Campaign> {
  const survey = await surveyToConfirm(context, id, hash)
  return context.db.forOwner(context.ownerId, async (tx) => {
    // Before the row, as preparing does.
    await holdLimit(context, tx, featureOf(survey.frame.campaign.type))
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    const isSame = row.frozenHash !== null && baseOf(row.frozenHash) === baseOf(hash)
    if (row.state === 'scheduled' && row.problem === null && isSame) return shown(context, tx, id)
    requireConfirmable(row, context.now)
    if (first !== undefined) requireNarrowable(row)
    const before = await shown(context, tx, id)
    if (row.trigger) await turnOn(context, tx, row, survey, hash)
    else {
      if (row.problem === 'approval') await removeRefused(context, tx, id)
      await freezeCampaign(context, tx, row, survey, { hash, only: first === undefined ? undefined : { first, by } })
    }
    return noteCampaign(context, tx, id, 'confirmed', { before })
  })
}

const shown = async (context: Context, tx: OwnerTx, id: string) =>
  presentCampaign(await readCampaign(context, tx, id), context.now)

/**
 * An email campaign counts once against the plan, so it is never narrowed for that. Whoever comes first in some order is not
 * like those who are held back at random. @throws AppError VALIDATION_FAILED
 */
function requireNarrowable({ type, controlShare }: CampaignRow): void {
  if (controlShare !== null)
    throw badField(
      'body.only_first',
      'A campaign that holds a group back goes to the rest of its audience. Hold nobody back to send it to fewer people.',
    )
  if (type === 'email') throw badField('body.only_first', 'An email campaign goes to all of its audience.')
}

function requireConfirmable(row: CampaignRow, now: Date): void {
  if (row.state === 'sent' && !row.trigger) throw notNow('This campaign has already been sent.')
  if (row.isRunning) throw notNow('This message is already on.')
  if (isBeingPrepared(row, now)) throw notNow('This campaign is about to be sent.')
}
