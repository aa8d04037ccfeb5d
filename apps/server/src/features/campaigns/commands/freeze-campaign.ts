import type { CampaignRow } from '@greenroom/db'
import type { FirstOrder } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { campaignConfirmed } from '../events/campaigns.ts'
import { dueOf } from '../policy/departures.ts'
import { narrowedTo } from '../policy/first.ts'
import { figuresOf, momentsOf } from '../queries/preview.ts'
import type { Survey } from '../queries/survey.ts'
import { changeCampaign } from '../store/campaigns.ts'
import { requireAsShown, requireMeans } from '../policy/confirming.ts'

interface Confirmation {
  hash: string
  /** Narrows it to so many recipients, the first in an order. */
  only?: { first: number; by: FirstOrder } | undefined
  /** Moment until which somebody may approve it; it leaves at its time, or as soon as they have. */
  approvalUntil?: Date | undefined
}

/**
 * Freezes a campaign as it was shown, and schedules it, in a transaction that holds the plan's limit and the campaign's row.
 * @returns the hash of what it would do now, which is kept: what a client says that it was shown is compared, never stored
 * @throws AppError as `confirmCampaign`
 */
export async function freezeCampaign(
  context: Context,
  tx: OwnerTx,
  row: CampaignRow,
  survey: Survey,
  { hash, only, approvalUntil }: Confirmation,
): Promise<string> {
  const { now } = context
  const preview = await figuresOf(context, tx, survey)
  requireAsShown(hash, preview, row.version === survey.version)
  const { frame, tally } = survey
  const chosen = only ? narrowedTo(tally.firsts, only.by, only.first) : tally
  requireMeans(row.type, preview, chosen)
  const { planned } = tally
  const first = planned === undefined ? null : new Date(planned)
  const isAtOnce = row.schedule.mode === 'now'
  const dueAt = approvalUntil && isAtOnce ? approvalUntil : dueOf(row, first, now)
  const moments = approvalUntil && isAtOnce ? NO_MOMENTS : momentsOf(context, frame, chosen)
  await changeCampaign(context, tx, row.id, {
    state: 'scheduled',
    frozenHash: preview.hash,
    frozen: { recipients: chosen.recipients, cost: chosen.cost, ...moments },
    onlyFirst: only?.first ?? null,
    firstBy: only?.by ?? 'joined',
    confirmedAt: now,
    dueAt,
    problem: null,
    // A confirmed campaign is never archived.
    archivedAt: null,
  })
  await announce(context, tx, campaignConfirmed(row.id, row.version + 1, dueAt))
  return preview.hash
}

/** One that leaves as soon as somebody approves it. */
const NO_MOMENTS = { first_at: null, last_at: null }
