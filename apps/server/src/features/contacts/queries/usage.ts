import { contactCounters } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { Context, UsageCounter } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Counts contacts that the owner can read. Sign-ups that wait for room do not count (product section 11). */
export const contactsInUse: UsageCounter = async (tx, { ownerId }) => {
  const [row] = await tx
    .select({ n: contactCounters.live })
    .from(contactCounters)
    .where(eq(contactCounters.userId, ownerId))
    .execute()
  return row?.n ?? 0
}

/** Counts the contacts that wait for room in the plan. */
export async function countWaiting({ ownerId }: Context, tx: OwnerTx): Promise<number> {
  const [row] = await tx
    .select({ n: contactCounters.locked })
    .from(contactCounters)
    .where(eq(contactCounters.userId, ownerId))
  return row?.n ?? 0
}
