import type { Context } from '../../../platform/context.ts'
import { noteUse as writeUse } from '../store/segments.ts'

/** Notes that people of a segment are being reached or taken along: the list says when it was last used. */
export async function noteSegmentUse(context: Context, segmentId: string): Promise<void> {
  const { db, ownerId, now } = context
  await db.forOwner(ownerId, (tx) => writeUse(tx, ownerId, [segmentId], now))
}
