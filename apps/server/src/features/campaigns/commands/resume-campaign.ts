import type { Campaign } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import { type CampaignProblem, SEND_WAITS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { mailPrice, textPrices } from '../../../platform/message-prices.ts'
import { progressOf, resumeSend, type SendProgress } from '../../delivery/public.ts'
import { readAvailable } from '../../wallet/public.ts'
import { campaignConfirmed } from '../events/campaigns.ts'
import { isBeingPrepared, notNow } from '../policy/states.ts'
import { presentCampaign } from '../present.ts'
import { readCampaign } from '../queries/campaigns.ts'
import { readRoom } from '../queries/room.ts'
import { requireTrigger } from '../queries/triggers.ts'
import { changeCampaign, lockCampaign } from '../store/campaigns.ts'
import { requireFewRunning } from './require-few-running.ts'
import { noteCampaign } from './note-campaign.ts'

/** Problems after which, once fixed, a confirmed campaign is sent as it was confirmed. The others need another look. */
const MENDED: ReadonlySet<CampaignProblem> = new Set(['funds', 'plan', 'sender'])

/**
 * Resumes a paused campaign, or one that waited at its time for money, room, or a number: it is then sent at once.
 * @throws AppError NOT_FOUND; CONFLICT if it waits for something else, or too many automatic ones are on; INSUFFICIENT_FUNDS with
 * the amount
 */
export async function resumeCampaign(context: Context, id: string): Promise<Campaign> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockCampaign(context, tx, id)
    if (!row) throw notFound('campaign')
    const before = presentCampaign(await readCampaign(context, tx, id), context.now)
    if (row.state === 'sent') await goOn(context, tx, row)
    else await leaveNow(context, tx, row)
    return noteCampaign(context, tx, id, 'resumed', { before })
  })
}

async function goOn(context: Context, tx: OwnerTx, row: CampaignRow): Promise<void> {
  const { id, trigger, isRunning } = row
  const send = (await progressOf(context, tx, [id])).get(id)
  // Money that came has resumed it already.
  if (send?.state === 'sending') return
  if (send?.state !== 'paused') throw notNow('Only a paused campaign can be resumed.')
  const amount =
    send.waitsFor === 'funds'
      ? neededFor(send, row.type === 'sms' ? textPrices(context).sms : mailPrice(context) / 10)
      : 0
  if ((await readAvailable(context, tx)) < amount) throw noFunds(amount)
  if (send.waitsFor === 'changed') await requireRoomForRest(context, tx, row)
  const isTurnedOn = trigger !== null && !isRunning
  if (isTurnedOn) {
    await requireTrigger(context, tx, row)
    await requireFewRunning(context, tx)
  }
  await resumeSend(context, tx, id)
  if (isTurnedOn) await changeCampaign(context, tx, id, { isRunning: true, confirmedAt: context.now, archivedAt: null })
}

/** Requires room in the plan for everybody who is left, each of whom counts already. @throws AppError PLAN_LIMIT_REACHED */
async function requireRoomForRest(context: Context, tx: OwnerTx, row: CampaignRow): Promise<void> {
  // A mail campaign has its place from its beginning.
  if (row.type === 'email') return
  const room = await readRoom(context, tx, row, context.now)
  if (!room || room.usage <= room.limit) return
  const { limit, usage } = room
  throw new AppError('PLAN_LIMIT_REACHED', SEND_WAITS.plan.text, {
    details: { feature: 'sms_messages', limit, usage },
  })
}

/** Returns the cents without which a send would soon be paused again: for everybody who waits, at the price so far. */
function neededFor({ cost, sent, waiting, reserved }: SendProgress, price: number): number {
  const each = sent === 0 ? price : Math.max(price, cost / sent)
  return Math.max(Math.ceil(price), Math.ceil(each * waiting) - reserved)
}

async function leaveNow(context: Context, tx: OwnerTx, row: CampaignRow): Promise<void> {
  if (isBeingPrepared(row, context.now)) return
  if (row.state !== 'scheduled' || row.problem === null) throw notNow('Only a paused campaign can be resumed.')
  if (!MENDED.has(row.problem as CampaignProblem)) throw notNow('Review and confirm it again.')
  const most = row.frozen?.cost.most ?? 0
  if ((await readAvailable(context, tx)) < most) throw noFunds(most)
  await changeCampaign(context, tx, row.id, { problem: null, dueAt: context.now })
  await announce(context, tx, campaignConfirmed(row.id, row.version + 1, context.now))
}

const noFunds = (amount: number) =>
  new AppError('INSUFFICIENT_FUNDS', 'There is not enough money in your wallet.', {
    details: { reason: 'insufficient_funds', amount },
  })
