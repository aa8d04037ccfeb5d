import { DAY_MS, dayOf, delayForRoom, daysBetween, splitWaiting } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readDays } from '../queries/domains.ts'
import { allowanceOf, readMailSending } from '../queries/mail-sending.ts'
import { insertDays, removeDays } from '../store.ts'

/**
 * Books the people of a campaign who have not left yet for today or later, on days that have room for them: neither a pause nor a
 * test skips anything of what a day allows.
 * @param waiting how many they are
 * @returns milliseconds, whole days, by which they leave later than booked, and from today
 */
export async function moveDays(
  context: Context,
  tx: OwnerTx,
  sendId: string,
  waiting: number,
): Promise<{ delayMs: number; waitMs: number }> {
  await holdLock(tx, `sending-days:${context.ownerId}`)
  const sending = await readMailSending(context, tx)
  const { left, waits } = splitWaiting(await removeDays(context, tx, sendId), waiting)
  await insertDays(context, tx, left)
  const [first] = waits
  if (!first || sending.kind === 'none') return { delayMs: 0, waitMs: 0 }
  const { domain, allowance } = allowanceOf(sending)
  const today = dayOf(context.now)
  const delay = delayForRoom(waits, today, allowance, (await readDays(context, tx)).get(domain) ?? [])
  const moved = (day: string) => dayOf(new Date(Date.parse(day) + delay * DAY_MS))
  await insertDays(
    context,
    tx,
    waits.map(({ day, people }) => ({ domain, sendId, people, day: moved(day) })),
  )
  return { delayMs: delay * DAY_MS, waitMs: Math.max(0, daysBetween(today, moved(first.day))) * DAY_MS }
}
