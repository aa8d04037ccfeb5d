import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { keepSuppressed } from '../../consent/public.ts'
import { requireRoomForContacts } from '../policy/plan.ts'
import { RESTORED_AT_ONCE } from '../policy/undo.ts'
import { countDeleted, type DeletedChoice, restoreBatch } from '../store/deletions.ts'
import { noteEvents } from '../store/events.ts'
import { keepTagsOf } from '../store/tags.ts'

/**
 * Restores some deleted contacts and records it in their history. Those who have withdrawn meanwhile are opted out.
 * @param after end of the previous batch
 * @returns `last`: end of this batch, undefined when nothing is left
 * @throws AppError PLAN_LIMIT_REACHED
 */
export async function undeleteBatch(
  context: Context,
  tx: OwnerTx,
  gone: DeletedChoice,
  after?: string,
): Promise<{ restored: number; taken: number; last: string | undefined }> {
  const next = { after, limit: RESTORED_AT_ONCE }
  await requireRoomForContacts(context, tx, await countDeleted(context, tx, gone, next))
  const { restored, taken, last } = await restoreBatch(context, tx, gone, next)
  await keepSuppressed(context, tx, restored)
  await keepTagsOf(
    context,
    tx,
    restored.map(({ id }) => id),
  )
  await noteEvents(context, tx, 'restored', restored)
  return { restored: restored.length, taken, last }
}
