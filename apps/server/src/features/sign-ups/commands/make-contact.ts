import type { ContactRow, SignUpRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { insertOrLock } from '../../contacts/public.ts'
import { fieldsOf } from '../policy/person-fields.ts'

/** Adds a contact with what was typed, except for a number that another contact has. Call with the limit locked. */
export async function makeContact(
  context: Context,
  tx: OwnerTx,
  { typed, miniSiteId, createdAt }: SignUpRow,
  { isFull, ofPhone }: { isFull: boolean; ofPhone: ContactRow | undefined },
): Promise<ContactRow> {
  const { phone: _, phoneCountry: __, ...others } = typed
  const fields = fieldsOf(ofPhone ? others : typed, undefined)
  return insertOrLock(context, tx, { ...fields, source: 'page', minisiteId: miniSiteId, createdAt }, isFull)
}
