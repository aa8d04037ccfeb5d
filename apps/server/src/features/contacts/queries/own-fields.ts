import { contactFields, type ContactFieldRow } from '@greenroom/db'
import { asc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Lists the owner's custom fields, in order. */
export const listFields = ({ db, ownerId }: Context): Promise<ContactFieldRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(contactFields)
      .where(eq(contactFields.userId, ownerId))
      .orderBy(asc(contactFields.position), asc(contactFields.id))
      .execute(),
  )
