import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { holdLimit } from '../../../platform/limits.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { approvalAsked } from '../events/campaigns.ts'
import { approvalUntil } from '../policy/approvals.ts'
import { isBeingPrepared, notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { surveyToConfirm } from '../queries/preview.ts'
import { insertApproval, removeRefused } from '../store/approvals.ts'
import { lockCampaign } from '../store/campaigns.ts'
import { freezeCampaign } from './freeze-campaign.ts'
import { takeAsk } from './take-ask.ts'
import { noteCampaign } from './note-campaign.ts'

/**
 * Freezes a campaign as it was shown, and asks somebody by mail to approve it. It leaves at its time if they have approved
 * it by then; one without a time leaves as soon as they approve, within a week. Later it never leaves by itself.
 * @throws AppError as `confirmCampaign`; UNAVAILABLE if mail is not set up; RATE_LIMITED for too many people a day
 */
export async function askApproval(
  context: Context,
  id: string,
  { email, hash }: { email: string; hash: string },
): Promise<Campaign> {
  requireEmail(context.providers)
  await takeAsk(context, email)
  const survey = await surveyToConfirm(context, id, hash)
  return context.db.forOwner(context.ownerId, async (tx) => {
    await holdLimit(context, tx, 'sms_messages')
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    if (row.trigger) throw notNow('An automatic message needs no approval.')
    if (row.state === 'sent' || isBeingPrepared(row, context.now)) throw notNow('This campaign has already been sent.')
    const before = presentCampaign(await readCampaign(context, tx, id), context.now)
    const until = approvalUntil(context.now)
    const frozen = await freezeCampaign(context, tx, row, survey, { hash, approvalUntil: until })
    await removeRefused(context, tx, id)
    const approvalId = context.newId()
    await insertApproval(context, tx, { id: approvalId, campaignId: id, email, hash: frozen })
    await announce(context, tx, approvalAsked(approvalId))
    return noteCampaign(context, tx, id, 'asked', { before })
  })
}
