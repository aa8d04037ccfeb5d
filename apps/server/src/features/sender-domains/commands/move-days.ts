import { DAY_MS, dayOf, daysBetween, delayForRoom, type SendingDay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readDays } from '../queries/domains.ts'
import { allowanceOf, readMailSending } from '../queries/mail-sending.ts'
import { freeDays, insertDays } from '../store.ts'

/**
 * Books the people of a campaign who have not left yet for today or later, on days that have room for them: neither a pause nor a
 * test skips anything of what a day allows.
 * @param unsent people who were noted as departed and have not left
 * @returns milliseconds, whole days, by which they leave later than booked, and from today; 0 if nothing may leave at all
 */
export async function moveDays(
  context: Context,
  tx: OwnerTx,
  sendId: string,
  unsent: readonly SendingDay[] = [],
): Promise<{ delayMs: number; waitMs: number }> {
  const sending = await readMailSending(context, tx)
  if (sending.kind === 'none') return { delayMs: 0, waitMs: 0 }
  await holdLock(tx, `sending-days:${context.ownerId}`)
  const waiting = await freeDays(context, tx, sendId, unsent)
  const [first] = waiting
  if (!first) return { delayMs: 0, waitMs: 0 }
  const { domain, allowance } = allowanceOf(sending)
  const today = dayOf(context.now)
  const delay = delayForRoom(waiting, today, allowance, (await readDays(context, tx)).get(domain) ?? [])
  const moved = (day: string) => dayOf(new Date(Date.parse(day) + delay * DAY_MS))
  await insertDays(
    context,
    tx,
    waiting.map(({ day, people }) => ({ domain, sendId, people, day: moved(day) })),
  )
  return { delayMs: delay * DAY_MS, waitMs: Math.max(0, daysBetween(today, moved(first.day))) * DAY_MS }
}
