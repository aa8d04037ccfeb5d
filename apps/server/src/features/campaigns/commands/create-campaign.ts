import type { Campaign, CampaignBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { once } from '../../../platform/idempotency.ts'
import {
  requireComparable,
  requireDesignable,
  requireHour,
  requireLength,
  requireTestable,
  requireTriggerable,
} from '../policy/fields.ts'
import { addCampaign } from './add-campaign.ts'

/**
 * Begins a campaign as a draft.
 * @throws AppError NOT_FOUND for a segment, a template, or a picture; CONFLICT if there are too many; IDEMPOTENCY_CONFLICT
 */
export async function createCampaign(context: Context, body: CampaignBody): Promise<Campaign> {
  requireLength(body.type, body.content)
  requireTriggerable(body.type, body.trigger)
  requireDesignable(body.type, body.design)
  requireTestable(body.type, body.test)
  requireHour(body.type, body.schedule)
  requireComparable({ trigger: body.trigger, resendOf: null }, body.control_share)
  return context.db.forOwner(context.ownerId, (tx) => once(context, tx, () => addCampaign(context, tx, body)))
}
