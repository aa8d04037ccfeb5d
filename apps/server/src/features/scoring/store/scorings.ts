import { scorings } from '@greenroom/db'
import { eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Weights } from '../policy/weights.ts'

/** Stores an owner's weights, and begins a sweep from the first contact. */
export async function changeWeights({ ownerId, now }: Context, tx: OwnerTx, weights: Weights): Promise<void> {
  const fields = { weights: { ...weights }, sweepingSince: now, sweptTo: null }
  await tx
    .insert(scorings)
    .values({ userId: ownerId, ...fields })
    .onConflictDoUpdate({ target: scorings.userId, set: fields })
}

/** Begins a sweep, unless one is under way. */
export async function beginSweep({ ownerId, now }: Context, tx: OwnerTx): Promise<void> {
  await tx
    .insert(scorings)
    .values({ userId: ownerId, sweepingSince: now })
    .onConflictDoUpdate({
      target: scorings.userId,
      set: { sweepingSince: now, sweptTo: null },
      setWhere: sql`${scorings.sweepingSince} is null`,
    })
}

/** Locks an owner's sweep until the transaction ends. Undefined if none is under way. */
export async function lockSweep(
  { ownerId }: Context,
  tx: OwnerTx,
): Promise<{ weights: Weights; sweptTo: string | null } | undefined> {
  const [row] = await tx.select().from(scorings).where(eq(scorings.userId, ownerId)).for('update')
  return row?.sweepingSince ? row : undefined
}

/** Records how far a sweep has come. @param sweptTo null: it is done */
export async function noteSweep({ ownerId }: Context, tx: OwnerTx, sweptTo: string | null): Promise<void> {
  await tx
    .update(scorings)
    .set(sweptTo === null ? { sweepingSince: null, sweptTo } : { sweptTo })
    .where(eq(scorings.userId, ownerId))
}
