import { DAY_MS, type Whereabouts, whereaboutsOf } from '@greenroom/domain'
import type { SQL } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { reserveCredits } from '../../wallet/public.ts'
import type { ControlDraw } from '../policy/control-draw.ts'
import { HOLD_PURPOSE, unitsOf, wordsOf } from '../policy/money.ts'
import { rangeSize } from '../policy/spreads.ts'
import { type Departure, splitByHour, testEnd, wavesOf, wavesOfTest } from '../policy/waves.ts'
import type { PacedDay } from '../store/paced-days.ts'
import {
  allowSnapshot,
  insertSend,
  type Listed,
  listAudience,
  type NewSendRow,
  noteListed,
} from '../store/snapshots.ts'
import { zonesOf } from '../store/zones.ts'

export interface NewSend extends Omit<NewSendRow, 'isOpenEnded' | 'testEndsAt'> {
  /** Condition on `contacts`, of `matching`. */
  audience: SQL
  /** Only these people of it; each keeps the moment that they have in the whole audience. */
  only?: readonly string[] | undefined
  /** Says when a person is reached; called once for all whose hours are the same. */
  whenOf(where: Whereabouts): Departure
  /** People of one place may have different hours. */
  isByBestHour?: boolean | undefined
  /** Days on which it leaves, if one does not allow all of it. */
  days?: readonly PacedDay[] | undefined
  /** People held back to compare; absent: nobody. Not together with `only`. */
  control?: ControlDraw | undefined
  /** Hours over which it is spread. */
  spreadHours?: number | undefined
  /** Cents that it costs at most; they are set aside. */
  cost: number
  /** Recipients are added later, and it never ends by itself. */
  isOpenEnded?: boolean | undefined
  /**
   * Called once everybody is listed, before the money is set aside. A million take seconds, so locks that others wait for are
   * taken here and not before. An error undoes all of it.
   * @returns the most that may be set aside for it in all, in cents; beyond that it waits for its owner
   */
  onListed?(listed: Listed): Promise<{ mostCost: number }>
}

/**
 * Lists the recipients of a campaign, and sets its money aside; from the commit on it is being sent. The list is the
 * audience as it is now. Who of them may be written to is decided when each is reached.
 * @returns how many recipients were listed, and how many of them will be sent to
 * @throws AppError INSUFFICIENT_FUNDS
 */
export async function startSend(context: Context, tx: OwnerTx, plan: NewSend): Promise<Listed> {
  const { id, channel, audience, only, whenOf, spreadHours = 0, days, cost, isOpenEnded, onListed, ...rest } = plan
  const { isByBestHour = false, control, ...message } = rest
  await allowSnapshot(tx)
  const zones = await zonesOf(tx, audience)
  const waves = wavesOf(isByBestHour ? splitByHour(zones) : zones, (zone) => whenOf(whereaboutsOf(zone)))
  const people = zones.reduce((sum, zone) => sum + zone.people, 0)
  const size = rangeSize(people, spreadHours)
  const spreadMs = (spreadHours * DAY_MS) / 24
  const { test } = message
  const testEndsAt = test ? testEnd(waves, { hours: test.hours, spreadMs }) : null
  await insertSend(context, tx, { id, channel, ...message, testEndsAt, isOpenEnded: isOpenEnded ?? false })
  const listed = await (test && testEndsAt
    ? listAudience(context, tx, id, audience, wavesOfTest(waves, { endsAt: testEndsAt, isLocal: test.isLocal }), {
        size,
        spreadMs,
        isByBestHour,
        control,
        draw: { share: test.share, versions: test.letters.length },
      })
    : listAudience(context, tx, id, audience, waves, { size, spreadMs, only, days, isByBestHour, control }))
  const bound = await onListed?.(listed)
  const holdId =
    cost > 0
      ? await reserveCredits(context, tx, { purpose: HOLD_PURPOSE, reference: id, amount: cost, ...wordsOf(channel) })
      : null
  const money = { budget: unitsOf(channel, cost), setAside: cost, mostCost: bound?.mostCost ?? null }
  await noteListed(context, tx, id, { total: listed.total, holdId, ...money })
  return listed
}
