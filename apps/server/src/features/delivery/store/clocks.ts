import { senderClocks, senders } from '@greenroom/db'
import { NEW_CLOCK, type PaceClock } from '@greenroom/domain'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Locks a number's clock until the commit, so that all workers share one pace. It is made on first use. */
export async function lockClock({ ownerId }: Context, tx: OwnerTx, senderId: string): Promise<PaceClock> {
  const { day, dayCount, nextAt } = NEW_CLOCK
  await tx
    .insert(senderClocks)
    .values({ userId: ownerId, senderId, day, dayCount, nextAt: new Date(nextAt) })
    .onConflictDoNothing()
  const [row] = await tx
    .select()
    .from(senderClocks)
    .where(and(eq(senderClocks.userId, ownerId), eq(senderClocks.senderId, senderId)))
    .for('update')
  if (!row) throw new Error('the clock of a number was not made')
  return { nextAt: row.nextAt.getTime(), day: row.day, dayCount: row.dayCount }
}

export async function keepClock({ ownerId }: Context, tx: OwnerTx, senderId: string, clock: PaceClock): Promise<void> {
  await tx
    .update(senderClocks)
    .set({ nextAt: new Date(clock.nextAt), day: clock.day, dayCount: clock.dayCount })
    .where(and(eq(senderClocks.userId, ownerId), eq(senderClocks.senderId, senderId)))
}

/**
 * Has the clock of a number stand until a moment, unless it stands longer: no slot is given before.
 * @param address E.164, or a name; undefined: all of the owner's
 */
export async function restClock(
  { ownerId }: Context,
  tx: OwnerTx,
  address: string | undefined,
  until: Date,
): Promise<void> {
  await tx.execute(sql`update ${senderClocks} c set next_at = ${until}::timestamptz
    from ${senders} s where s.user_id = c.user_id and s.id = c.sender_id and c.user_id = ${ownerId}
      and (${address ?? null}::text is null or s.address = ${address ?? null}) and c.next_at < ${until}::timestamptz`)
}
