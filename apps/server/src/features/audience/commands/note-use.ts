import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { noteUse as writeUse } from '../store/segments.ts'

/** Records that segments were used to reach or export people. The list shows when they were last used. */
export async function noteSegmentUse(
  { ownerId, now }: Context,
  tx: OwnerTx,
  segmentIds: readonly string[],
): Promise<void> {
  if (segmentIds.length > 0) await writeUse(tx, ownerId, segmentIds, now)
}
