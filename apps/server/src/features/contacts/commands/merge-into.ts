import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { mergeContactData } from '../../../platform/person-data.ts'
import { mergeConsent } from '../../consent/public.ts'
import { fieldsAfterMerge, type Taken } from '../policy/merge.ts'
import { rescoreContacts } from '../../scoring/public.ts'
import { lockPresent, removeRow, updateRow } from '../store/contacts.ts'
import { moveHistory, noteEvent } from '../store/events.ts'

/**
 * Merges one contact into another with its history, and records the removed one's values there. A withdrawal by either
 * holds for both. Either may wait for room in the plan; the one that stays keeps its state.
 * @param take fields for which the removed contact's value is kept
 * @throws AppError NOT_FOUND if one of them does not exist
 */
export async function mergeInto(
  context: Context,
  tx: OwnerTx,
  keepId: string,
  goneId: string,
  take: readonly Taken[],
): Promise<ContactRow> {
  const rows = await lockPresent(context, tx, [keepId, goneId])
  const keep = rows.find(({ id }) => id === keepId)
  const gone = rows.find(({ id }) => id === goneId)
  if (!keep || !gone || keep === gone) throw notFound('contact')
  const fields = fieldsAfterMerge(keep, gone, take)
  const states = await mergeConsent(context, tx, keep, gone, fields)
  await moveHistory(context, tx, goneId, keepId)
  await mergeContactData(context, tx, goneId, keepId)
  // Removed before the addresses move, because the two cannot both have them.
  await removeRow(context, tx, goneId)
  const kept = await updateRow(context, tx, keepId, { ...fields, ...states })
  const { name, email, phone, status, source, createdAt } = gone
  await noteEvent(context, tx, keepId, 'merged', {
    contact_id: goneId,
    name,
    email,
    phone,
    status,
    source,
    created_at: createdAt.toISOString(),
  })
  await rescoreContacts(context, tx, [keepId])
  return kept
}
