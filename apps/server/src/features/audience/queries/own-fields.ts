import { contactFields } from '@greenroom/db'
import { asc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Returns the ids of the owner's custom fields, locked: none of them changes its type or goes before the transaction ends. */
export async function lockFieldIds({ ownerId }: Context, tx: OwnerTx): Promise<Set<string>> {
  const rows = await tx
    .select({ id: contactFields.id })
    .from(contactFields)
    .where(eq(contactFields.userId, ownerId))
    .orderBy(asc(contactFields.position), asc(contactFields.id))
    .for('key share')
  return new Set(rows.map(({ id }) => id))
}
