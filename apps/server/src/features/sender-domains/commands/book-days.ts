import type { SendingDay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { allowanceOf, planDays, readMailSending } from '../queries/mail-sending.ts'
import { freeDays, insertDays } from '../store.ts'

/**
 * Books the days on which a campaign's mails leave, instead of those that it was booked for before, so that all campaigns of an
 * owner share what a day allows. Until the transaction ends, no other campaign of theirs is booked.
 * @returns days with their people; undefined if they cannot leave, or not within the days that a campaign may take
 */
export async function bookDays(
  context: Context,
  tx: OwnerTx,
  { sendId, people, start }: { sendId: string; people: number; start: Date },
): Promise<SendingDay[] | undefined> {
  await holdLock(tx, `sending-days:${context.ownerId}`)
  const sending = await readMailSending(context, tx)
  if (sending.kind === 'none') return undefined
  const { domain } = allowanceOf(sending)
  await freeDays(context, tx, sendId)
  const days = await planDays(context, tx, sending, { people, start })
  if (days.reduce((sum, day) => sum + day.people, 0) < people) return undefined
  await insertDays(
    context,
    tx,
    days.map((day) => ({ ...day, domain, sendId })),
  )
  return days
}
