import type { BodyOf, Campaign, createResend as contract, ResponseOf } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import { isSameSubject, lettersOf, MAX_CAMPAIGN_NAME, nameWith, resendAt } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { waitingMedia } from '../../messaging/public.ts'
import { daysLeft, refusalOf } from '../policy/resends.ts'
import { notNow } from '../policy/states.ts'
import { findCampaign } from '../queries/campaigns.ts'
import { readReach } from '../queries/reach.ts'
import { findOriginal, findResend, type Original } from '../queries/resends.ts'
import { openSurveys } from '../queries/surveys.ts'
import { addCampaign } from './add-campaign.ts'

/**
 * Makes a second email, as a draft, to those who got a first and did not click or answer. It leaves once it is confirmed, like
 * any campaign; whoever clicks until then does not get it.
 * @throws AppError NOT_FOUND; CONFLICT if there can be none, or is one; VALIDATION_FAILED for days that have passed and for the
 *   same subject; IDEMPOTENCY_CONFLICT; UNAVAILABLE
 */
export async function createResend(
  context: Context,
  id: string,
  asked: BodyOf<typeof contract>,
): Promise<ResponseOf<typeof contract>> {
  const { db, ownerId } = context
  const campaign = await db.forOwner(ownerId, (tx) => once(context, tx, () => addResend(context, tx, id, asked)))
  const original = await db.forOwner(ownerId, (tx) => findOriginal(context, tx, id))
  const reach = await context
    .hold(openSurveys)
    .insist(ownerId, () => readReach(context, original, context.now, new AbortController().signal))
  return { campaign, ...reach }
}

async function addResend(
  context: Context,
  tx: OwnerTx,
  id: string,
  { days, subject, preheader }: BodyOf<typeof contract>,
): Promise<Campaign> {
  // Of two tabs, the second finds what the first has made.
  await holdLock(tx, `campaigns:${context.ownerId}`)
  const row = await findCampaign(context, tx, id)
  if (!row) throw notFound('campaign')
  const original = await findOriginal(context, tx, id)
  if (await findResend(context, tx, id)) throw notNow('There is a second email already.')
  const refusal = refusalOf(row, original, context.now)
  if (refusal !== undefined) throw notNow(refusal)
  const { startedAt, finishedAt } = original.send ?? {}
  const left = daysLeft(original, context.now)
  if (!startedAt || !finishedAt || !left.includes(days))
    throw badField('body.days', `Choose from ${left[0]} to ${left.at(-1)} days after the first email.`)
  if (isSameSubject(subject, original.subject))
    throw badField('body.subject', 'Write another subject than that of the first email, so that people look again.')
  return addCampaign(
    context,
    tx,
    {
      ...(await bodyOf(context, tx, row, original)),
      type: 'email',
      name: nameWith(row.name, '(again)', MAX_CAMPAIGN_NAME),
      // The first email decides who gets it, so it has no audience of its own, and neither has a copy.
      audience: {},
      subject: subject.trim(),
      ...(preheader !== undefined && { preheader }),
      template_id: null,
      schedule: { mode: 'at', at: resendAt({ startedAt, finishedAt }, days).toISOString() },
      trigger: null,
      test: null,
      control_share: null,
    },
    id,
  )
}

/** Returns what a second email says: the same as the first, or as the version of it that won. */
async function bodyOf(context: Context, tx: OwnerTx, row: CampaignRow, { send }: Original) {
  const media = await waitingMedia(context, tx, row.mediaIds)
  const letters = lettersOf(row, row.test)
  const { content, preheader, design = null } = letters[send?.winner ?? 0] ?? row
  return { content, preheader, design, media_ids: media.map((file) => file.id) }
}
