import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireRoomForContacts } from '../policy/plan.ts'
import { countDeleted, type DeletedChoice, restoreBatch } from './deletions.ts'
import { noteEvents } from './events.ts'
import { keepAllSuppressed } from './suppressions.ts'
import { keepTagsOf } from './tags.ts'

/** Brought back in one transaction. */
export const RESTORED_AT_ONCE = 500

/**
 * Brings some who were deleted back, which stands in their history. Who has withdrawn meanwhile is opted out.
 * @param after where the batch before ended
 * @returns `last`: where this one ended, undefined when nothing is left
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function undelete(
  context: Context,
  tx: OwnerTx,
  gone: DeletedChoice,
  after?: string,
): Promise<{ restored: number; taken: number; last: string | undefined }> {
  const next = { after, limit: RESTORED_AT_ONCE }
  await requireRoomForContacts(context, tx, await countDeleted(context, tx, gone, next))
  const { restored, taken, last } = await restoreBatch(context, tx, gone, next)
  await keepAllSuppressed(context, tx, restored)
  await keepTagsOf(
    context,
    tx,
    restored.map(({ id }) => id),
  )
  await noteEvents(context, tx, 'restored', restored)
  return { restored: restored.length, taken, last }
}
