import type { ContactRow, TypedFields } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { Gazetteer } from '../../../platform/places/places.ts'
import { changeContact, noteEvent } from '../../contacts/public.ts'
import { rescoreContacts } from '../../scoring/public.ts'
import { fieldsOf } from '../policy/person-fields.ts'
import { placeLine } from '../policy/place.ts'

/**
 * Writes what a person said about themselves into a locked contact, and records the changed fields in its history. Must
 * not contain addresses of another contact.
 */
export async function writeFields(
  context: Context,
  tx: OwnerTx,
  row: ContactRow,
  typed: TypedFields,
  cities: Gazetteer | undefined,
): Promise<ContactRow> {
  const { city, ...others } = typed
  const isMoved = city !== undefined && city !== placeLine(row)
  const fields = fieldsOf(isMoved ? typed : others, cities, row)
  const changed = Object.entries(fields).filter(([name, value]) => value !== row[name as keyof ContactRow])
  if (changed.length === 0) return row
  const after = await changeContact(context, tx, row, Object.fromEntries(changed), 'person')
  const names = changed.map(([name]) => name).filter((name) => name in typed && name !== 'phoneCountry')
  if (names.length > 0) {
    await noteEvent(context, tx, row.id, 'completed', { fields: names })
    await rescoreContacts(context, tx, [row.id])
  }
  return after
}
