import { contactOperations, type ContactOperationRow } from '@greenroom/db'
import { desc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Most operations shown. */
const LATEST = 20

/** Lists running and recent operations on many contacts, newest first. */
export const listOperations = ({ db, ownerId }: Context): Promise<ContactOperationRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(contactOperations)
      .where(eq(contactOperations.userId, ownerId))
      .orderBy(desc(contactOperations.createdAt), desc(contactOperations.id))
      .limit(LATEST)
      .execute(),
  )
