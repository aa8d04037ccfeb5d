import type { ContactRow } from '@greenroom/db'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { holdFields } from '../store/own-fields.ts'

/**
 * Notes what an owner has changed of a contact by hand: status, tags, and custom fields by their labels, marked so that none is
 * taken for a status. Names, addresses, and words about the person are left to the contact's own history.
 */
export async function logContact(context: Context, tx: OwnerTx, before: ContactRow, after: ContactRow): Promise<void> {
  const keys = [...new Set([...Object.keys(before.custom), ...Object.keys(after.custom)])].filter(
    (key) => before.custom[key] !== after.custom[key],
  )
  const fields = keys.length > 0 ? await holdFields(context, tx) : []
  const labelOf = (key: string) => fields.find(({ id }) => id === key)?.label ?? key
  const valuesOf = ({ status, tags, custom }: ContactRow): Record<string, unknown> => ({
    status,
    tags: tags.join(', '),
    ...Object.fromEntries(keys.map((key) => [`Field: ${labelOf(key)}`, custom[key] ?? null])),
  })
  await noteChange(context, tx, {
    area: 'contacts',
    object: { id: after.id, name: '' },
    action: 'changed',
    before: valuesOf(before),
    after: valuesOf(after),
  })
}
