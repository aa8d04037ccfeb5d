import type { ContactRow, TypedFields } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { changeContact } from '../../contacts/public.ts'

/** What the person has emptied is emptied, but for addresses: those are withdrawn from, not removed. */
export async function clearFields(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  typed: TypedFields,
): Promise<ContactRow> {
  const emptied = {
    ...(typed.name === undefined && row.name !== '' ? { name: '' } : {}),
    ...(typed.birthday === undefined && row.birthday !== null ? { birthday: null } : {}),
    ...(typed.city === undefined && row.city !== null
      ? { city: null, region: null, country: null, latitude: null, longitude: null }
      : {}),
  }
  return Object.keys(emptied).length > 0 ? changeContact(context, tx, row, emptied, 'person') : row
}
