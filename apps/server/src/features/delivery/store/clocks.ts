import { senderClocks, senders } from '@greenroom/db'
import { NEW_CLOCK, type PaceClock } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Locks the clock of a brand, or of a number, until the commit, so that all workers share one pace. It is made on first use. */
export async function lockClock({ ownerId }: Context, tx: OwnerTx, clockId: string): Promise<PaceClock> {
  const { day, dayCount, nextAt } = NEW_CLOCK
  await tx
    .insert(senderClocks)
    .values({ userId: ownerId, clockId, day, dayCount, nextAt: new Date(nextAt) })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(senderClocks)
    .where(and(eq(senderClocks.userId, ownerId), eq(senderClocks.clockId, clockId)))
    .for('update')
  if (!row) throw new Error('the clock of a number was not made')
  return { nextAt: row.nextAt.getTime(), day: row.day, dayCount: row.dayCount }
}

export async function keepClock({ ownerId }: Context, tx: OwnerTx, clockId: string, clock: PaceClock): Promise<void> {
  await tx
    .update(senderClocks)
    .set({ nextAt: new Date(clock.nextAt), day: clock.day, dayCount: clock.dayCount })
    .where(and(eq(senderClocks.userId, ownerId), eq(senderClocks.clockId, clockId)))
}

/**
 * Has the clock by which a sender goes stand until a moment, unless it stands longer: no slot is given before.
 * @param clock.address E.164, or a name; undefined: all clocks of the owner
 * @param clock.shared the clock that it shares with others, if any
 */
export async function restClock(
  { ownerId }: Context,
  tx: OwnerTx,
  { address, shared }: { address: string | undefined; shared: string | undefined },
  until: Date,
): Promise<void> {
  const own = sql`(select s.id from ${senders} s where s.user_id = ${ownerId} and s.address = ${address ?? null})`
  await tx.execute(sql`update ${senderClocks} set next_at = ${until}::timestamptz
    where user_id = ${ownerId} and next_at < ${until}::timestamptz
      and (${address ?? null}::text is null or sender_id in ${own} or sender_id = ${shared ?? null})`)
}
