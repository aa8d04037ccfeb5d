import { contactFields, type ContactFieldRow } from '@greenroom/db'
import { asc, eq } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { customAfter } from '../policy/custom.ts'

/** The owner's own fields, held: none of them goes before the transaction has ended. */
async function holdFields({ ownerId }: Context, tx: OwnerTx): Promise<ContactFieldRow[]> {
  return tx
    .select()
    .from(contactFields)
    .where(eq(contactFields.userId, ownerId))
    .orderBy(asc(contactFields.id))
    .for('key share')
}

/**
 * Values of own fields as they are written, ready to be added to the other fields of a contact.
 * @param sent absent: nothing changes
 * @throws AppError VALIDATION_FAILED
 */
export async function customOf(
  context: Context,
  tx: OwnerTx,
  current: Readonly<Record<string, string | number>>,
  sent: Readonly<Record<string, string | number | null>> | undefined,
): Promise<{ custom?: Record<string, string | number> }> {
  if (sent === undefined || Object.keys(sent).length === 0) return {}
  return { custom: customAfter(await holdFields(context, tx), current, sent) }
}
