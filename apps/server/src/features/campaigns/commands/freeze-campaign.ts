import type { CampaignRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { campaignConfirmed } from '../events/campaigns.ts'
import { dueOf } from '../policy/departures.ts'
import { costOfFirst } from '../policy/tally.ts'
import { figuresOf } from '../queries/preview.ts'
import type { Survey } from '../queries/survey.ts'
import { changeCampaign } from '../store/campaigns.ts'
import { requireAsShown, requireMeans } from '../policy/confirming.ts'

interface Confirmation {
  hash: string
  onlyFirst?: number | undefined
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
  { hash, onlyFirst, approvalUntil }: Confirmation,
): Promise<string> {
  const { now } = context
  const preview = await figuresOf(context, tx, survey)
  requireAsShown(hash, preview, row.version === survey.version)
  const cost = onlyFirst === undefined ? preview.cost.most : costOfFirst(survey.tally, onlyFirst)
  requireMeans(preview, { onlyFirst, cost })
  const { planned } = survey.tally
  const first = planned === undefined ? null : new Date(planned)
  const isAtOnce = row.schedule.mode === 'now'
  const dueAt = approvalUntil && isAtOnce ? approvalUntil : dueOf(row, first, now)
  const recipients = Math.min(preview.recipients, onlyFirst ?? preview.recipients)
  await changeCampaign(context, tx, row.id, {
    state: 'scheduled',
    frozenHash: preview.hash,
    frozen: {
      recipients,
      cost: { least: Math.min(preview.cost.least, cost), most: cost },
      first_at: approvalUntil && isAtOnce ? null : preview.first_at,
      last_at: approvalUntil && isAtOnce ? null : preview.last_at,
    },
    onlyFirst: onlyFirst ?? null,
    confirmedAt: now,
    dueAt,
    problem: null,
    // What is sent is in sight.
    archivedAt: null,
  })
  await announce(context, tx, campaignConfirmed(row.id, row.version + 1, dueAt))
  return preview.hash
}
