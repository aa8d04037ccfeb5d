import { sendRanges } from '@greenroom/db'
import { and, eq, lt, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Returns when the next people of an email leave who wait for a day with room; undefined: nobody does. */
export async function readRestAt(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  sendId: string,
): Promise<Date | undefined> {
  const { userId, state, because, notBefore } = sendRanges
  const [row] = await tx
    .select({ at: sql<Date | null>`min(${notBefore})`.mapWith(notBefore) })
    .from(sendRanges)
    .where(and(eq(userId, ownerId), eq(sendRanges.sendId, sendId), lt(state, 2), eq(because, 'warm_up')))
  return row?.at && row.at > now ? row.at : undefined
}
