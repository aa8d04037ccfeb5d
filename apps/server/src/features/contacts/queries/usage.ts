import { contactCounters } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import type { UsageCounter } from '../../../platform/context.ts'

/** Counts contacts that the owner can read. Sign-ups that wait for room do not count (product section 11). */
export const contactsInUse: UsageCounter = async (tx, { ownerId }) => {
  const [row] = await tx
    .select({ n: contactCounters.live })
    .from(contactCounters)
    .where(eq(contactCounters.userId, ownerId))
    .execute()
  return row?.n ?? 0
}
