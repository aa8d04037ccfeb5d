import { segmentDays, segments } from '@greenroom/db'
import { and, eq, isNull, lt, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Fewest people of a segment that is worth a reminder. */
const LEAST_PEOPLE = 10

/** Returns the largest segment that has not been used since a moment and is as old, by its size at the end of its last counted day. */
export async function findQuietSegment(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  since: Date,
): Promise<{ id: string; name: string; people: number } | undefined> {
  const people = sql<number>`coalesce((select d.people from ${segmentDays} d where d.user_id = ${ownerId}
    and d.segment_id = ${segments.id} order by d.day desc limit 1), 0)`
  const [row] = await tx
    .select({ id: segments.id, name: segments.name, people })
    .from(segments)
    .where(
      and(
        eq(segments.userId, ownerId),
        isNull(segments.archivedAt),
        lt(segments.createdAt, since),
        or(isNull(segments.lastUsedAt), lt(segments.lastUsedAt, since)),
      ),
    )
    .orderBy(sql`3 desc`)
    .limit(1)
    .execute()
  return row && row.people >= LEAST_PEOPLE ? row : undefined
}
