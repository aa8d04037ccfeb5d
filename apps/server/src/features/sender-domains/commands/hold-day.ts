import { dayOf, mostOn } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readDeparted } from '../queries/domains.ts'
import { allowanceOf, type MailSending } from '../queries/mail-sending.ts'

/** How much more may leave on a day of a warm-up than was planned: who is booked and who is written to are never quite the same. */
const SLACK = 1.1
/** People whom all workers together read at once, at the most. */
const AT_ONCE = 20_000

/**
 * Returns to how many people more mail may leave today, and from which domain, whatever was booked. If they are few, nobody else
 * takes them until the transaction ends. The caller notes who leaves (`noteDeparted`).
 */
export async function holdDay(
  context: Context,
  tx: OwnerTx,
  sending: Exclude<MailSending, { kind: 'none' }>,
): Promise<{ domain: string; day: string; room: number }> {
  const { domain, allowance } = allowanceOf(sending)
  const day = dayOf(context.now)
  const readRoom = async () => {
    const days = await readDeparted(context, tx, domain)
    const busiest = Math.max(0, ...days.filter((one) => one.day < day).map(({ people }) => people))
    const most = mostOn(allowance, busiest)
    const left = days.find((one) => one.day === day)?.people ?? 0
    return Math.max(0, (allowance.kind === 'share' ? most : Math.ceil(most * SLACK)) - left)
  }
  const room = await readRoom()
  if (room > AT_ONCE) return { domain, day, room }
  await holdLock(tx, `departed:${context.ownerId}`)
  return { domain, day, room: await readRoom() }
}
