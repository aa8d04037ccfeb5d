import type { RegistrationRow } from '@greenroom/db'
import { mayMove, type Mover, pollDelay, type RegistrationState, isWatched } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { movedEvent, submittedEvent } from '../events.ts'
import { changeRegistration, insertEvent, lockOpen } from '../store/registrations.ts'
import { refreshSenders } from './refresh-senders.ts'

/** States that an owner hears of. */
const TOLD: ReadonlySet<RegistrationState> = new Set(['person', 'approved', 'fixable', 'final', 'suspended', 'unknown'])

/**
 * Moves a registration, whose row the caller has locked, to another state: keeps the step, recomputes what the owner's numbers
 * may send, announces it, and hands in the campaign that waited for its brand.
 * @throws Error if there is no such step
 */
export async function moveRegistration(
  context: Context,
  tx: OwnerTx,
  row: RegistrationRow,
  { to, by, ...change }: { to: RegistrationState; by: Mover } & Partial<RegistrationRow>,
): Promise<RegistrationRow> {
  if (!mayMove(by, row.state, to)) throw new Error(`a registration does not move from ${row.state} to ${to}`)
  const { now } = context
  const moved = await changeRegistration(context, tx, row.id, {
    looks: 0,
    resends: 0,
    nextCheckAt: isWatched(to) ? new Date(now.getTime() + pollDelay(to, 0)) : null,
    ...change,
    state: to,
    version: row.version + 1,
    stateSince: now,
    ...(to === 'person' ? {} : { person: null, personUntil: null }),
  })
  await insertEvent(context, tx, {
    registrationId: row.id,
    version: moved.version,
    fromState: row.state,
    toState: to,
    mover: by,
    codes: moved.rejections.map(({ code }) => code),
  })
  await refreshSenders(context, tx)
  if (TOLD.has(to))
    await announce(context, tx, movedEvent({ registrationId: row.id, version: moved.version, state: to }))
  if (row.kind === 'brand' && to === 'approved') await releaseCampaign(context, tx)
  return moved
}

/** Hands in the campaign that waited for its brand. */
async function releaseCampaign(context: Context, tx: OwnerTx): Promise<void> {
  const campaign = await lockOpen(context, tx, 'campaign')
  if (campaign?.state !== 'submitting' || !campaign.isWaiting) return
  await changeRegistration(context, tx, campaign.id, { isWaiting: false, nextCheckAt: context.now })
  await announce(context, tx, submittedEvent(campaign.id))
}
