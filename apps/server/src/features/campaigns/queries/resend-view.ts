import { resendAt } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { daysLeft, refusalOf } from '../policy/resends.ts'
import { type CampaignView, findCampaign, readCampaign } from './campaigns.ts'
import { type Reach, readReach } from './reach.ts'
import { findOriginal, findResend, type Original } from './resends.ts'
import { openSurveys } from './surveys.ts'

/** The second email of a campaign, or what one would be. */
interface ResendView {
  problem: string | null
  moments: { days: number; at: string }[]
  reach: Reach | null
  resend: CampaignView | undefined
}

/**
 * Reads the second email that follows a campaign. Without one, counts whom it would reach now.
 * @param gone aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND; CONFLICT if a newer look replaces this one; UNAVAILABLE
 */
export async function readResend(context: Context, id: string, gone: AbortSignal): Promise<ResendView> {
  const { db, ownerId, now } = context
  const found = await db.forOwner(ownerId, async (tx) => {
    const row = await findCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    const resend = await findResend(context, tx, id)
    const original = await findOriginal(context, tx, id)
    const refusal = refusalOf(row, original, now)
    return { original, refusal, resend: resend && (await readCampaign(context, tx, resend.id)) }
  })
  const { original, refusal, resend } = found
  if (resend) return { problem: null, moments: [], reach: null, resend }
  if (refusal !== undefined) return { problem: refusal, moments: [], reach: null, resend }
  const surveys = context.hold(openSurveys)
  const reach = await surveys.make(`${ownerId}/resend`, id, gone, (signal) => readReach(context, original, now, signal))
  return { problem: null, moments: momentsOf(original, now), reach, resend }
}

function momentsOf({ send }: Original, now: Date): ResendView['moments'] {
  if (!send?.finishedAt) return []
  const email = { startedAt: send.startedAt, finishedAt: send.finishedAt }
  return daysLeft({ send }, now).map((days) => ({ days, at: resendAt(email, days).toISOString() }))
}
