import type { Campaign } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { approvalAsked } from '../events/campaigns.ts'
import { standingOf } from '../policy/approvals.ts'
import { notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { approvalOf } from '../queries/approvals.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { insertApproval, noteAskedAgain, removeRefused } from '../store/approvals.ts'
import { lockCampaign } from '../store/campaigns.ts'
import { takeAsk } from './take-ask.ts'

/**
 * Reminds whoever was asked to approve a campaign, or asks somebody else instead; then the first link no longer counts. What
 * was frozen stays frozen, with its time.
 * @throws AppError NOT_FOUND; CONFLICT unless it waits for an approval; UNAVAILABLE if mail is not set up; RATE_LIMITED for
 *   too many mails a day
 */
export async function askApprovalAgain(context: Context, id: string, { email }: { email: string }): Promise<Campaign> {
  requireEmail(context.providers)
  await takeAsk(context, email)
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    const asked = await approvalOf(context, tx, row)
    if (!asked || standingOf(asked, row, context.now) !== 'open')
      throw notNow('This campaign is not waiting for approval.')
    if (asked.email.toLowerCase() === email.toLowerCase()) await remind(context, tx, asked.id)
    else await replace(context, tx, { campaignId: id, email, hash: asked.hash })
    return presentCampaign(await readCampaign(context, tx, id), context.now)
  })
}

async function remind(context: Context, tx: OwnerTx, approvalId: string): Promise<void> {
  await noteAskedAgain(context, tx, approvalId)
  await announce(context, tx, approvalAsked(approvalId, true))
}

async function replace(
  context: Context,
  tx: OwnerTx,
  asked: { campaignId: string; email: string; hash: string },
): Promise<void> {
  await removeRefused(context, tx, asked.campaignId)
  const approvalId = context.newId()
  await insertApproval(context, tx, { id: approvalId, ...asked })
  await announce(context, tx, approvalAsked(approvalId))
}
