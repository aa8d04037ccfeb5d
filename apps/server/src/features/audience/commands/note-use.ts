import type { Context } from '../../../platform/context.ts'
import { noteUse as writeUse } from '../store/segments.ts'

/** Records that a segment was used to reach or export people. The list shows when it was last used. */
export async function noteSegmentUse(context: Context, segmentId: string): Promise<void> {
  const { db, ownerId, now } = context
  await db.forOwner(ownerId, (tx) => writeUse(tx, ownerId, [segmentId], now))
}
