import type { ContactRow } from '@greenroom/db'
import { sql } from 'drizzle-orm'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { sqlState } from '../../../platform/errors.ts'
import { duplicateOf } from '../policy/duplicates.ts'
import { type ContactFields, findByAddress, othersAmong, updateRow } from './contacts.ts'
import { mergeContacts } from './merge.ts'

/** unique_violation */
const TAKEN = '23505'

/**
 * Changes a contact that is locked by its caller. A sign-up of the same person that waits for room is merged into it.
 * @throws AppError CONFLICT with `details {field, contact_id}` where another contact has one of the addresses
 */
export async function changeContact(
  context: Context,
  tx: OwnerTx,
  id: string,
  fields: Partial<ContactFields>,
): Promise<ContactRow> {
  if (!fields.email && !fields.phone) return updateRow(context, tx, id, fields)
  for (;;) {
    for (const other of othersAmong(await findByAddress(tx, context.ownerId, fields), id)) {
      if (!other.lockedAt) throw duplicateOf(other, fields)
      await mergeContacts(context, tx, id, other.id, [])
    }
    const changed = await unlessTaken(tx, () => updateRow(context, tx, id, fields))
    // Where it was not changed another transaction was faster, and stands there now.
    if (changed) return changed
  }
}

/** Undone by itself where a unique index refuses it, so that the transaction goes on. */
async function unlessTaken<T>(tx: OwnerTx, write: () => Promise<T>): Promise<T | undefined> {
  await tx.execute(sql`savepoint change`)
  try {
    const result = await write()
    await tx.execute(sql`release savepoint change`)
    return result
  } catch (error) {
    await tx.execute(sql`rollback to savepoint change`)
    if (sqlState(error) !== TAKEN) throw error
    return undefined
  }
}
