import { segments } from '@greenroom/db'
import { and, gt, isNull } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** System read: who has segments that are counted, in the order of their ids. @param after undefined: from the first */
export async function readOwnersOfAll(
  { db }: SystemContext,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows = await db.system
    .selectDistinct({ userId: segments.userId })
    .from(segments)
    .where(and(isNull(segments.archivedAt), after === undefined ? undefined : gt(segments.userId, after)))
    .orderBy(segments.userId)
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
