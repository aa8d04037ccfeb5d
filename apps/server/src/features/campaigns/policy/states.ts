import type { CampaignRow } from '@greenroom/db'
import { CAMPAIGN_UNDO_SECONDS, type CampaignProblem, type CampaignState } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { SendProgress } from '../../delivery/public.ts'

type Standing = Pick<CampaignRow, 'state' | 'dueAt' | 'problem' | 'confirmedAt' | 'deletedAt'>

/** Returns where a campaign stands, as people read it. */
export function stateOf(row: Standing, progress: Pick<SendProgress, 'state'> | undefined, now: Date): CampaignState {
  if (row.state === 'sent') return progress?.state ?? 'sending'
  return row.state === 'scheduled' && isBeingPrepared(row, now) ? 'preparing' : row.state
}

/** Tells whether a campaign's recipients are being listed right now. */
export const isBeingPrepared = ({ state, dueAt, problem }: Standing, now: Date): boolean =>
  state === 'scheduled' && problem === null && dueAt !== null && dueAt <= now

/** Returns what a campaign waits for. */
export const waitOf = (
  row: Pick<CampaignRow, 'state' | 'problem'>,
  progress: Pick<SendProgress, 'state' | 'waitsFor'> | undefined,
): CampaignProblem | null =>
  row.state === 'sent'
    ? progress?.state === 'paused'
      ? (progress.waitsFor ?? 'owner')
      : null
    : (row.problem as CampaignProblem | null)

/** Returns until when a confirmation can be taken back by a button that offers it. */
export const undoUntil = ({ state, confirmedAt }: Standing): Date | null =>
  state === 'scheduled' && confirmedAt ? new Date(confirmedAt.getTime() + CAMPAIGN_UNDO_SECONDS * 1000) : null

/** Error for an action that the campaign's state does not allow. */
export const notNow = (message: string): AppError => new AppError('CONFLICT', message)

/**
 * Requires that nothing of a campaign is being sent, or would be once it is resumed. An automatic message that is paused
 * counts as off. @throws AppError CONFLICT
 */
export function requireIdle(
  row: Standing & Pick<CampaignRow, 'trigger'>,
  send: Pick<SendProgress, 'state'> | undefined,
  now: Date,
): void {
  if (isBeingPrepared(row, now) || send?.state === 'sending' || (send?.state === 'paused' && !row.trigger))
    throw notNow(
      row.trigger ? 'Turn this automatic message off first.' : 'This campaign is being sent. Cancel it first.',
    )
}

/** Requires that a campaign can still be written. @throws AppError CONFLICT */
export function requireOpen(row: Standing, now: Date): void {
  if (row.state === 'sent') throw notNow('This campaign is already being sent. Duplicate it to make changes.')
  if (isBeingPrepared(row, now)) throw notNow('This campaign is about to be sent.')
}
