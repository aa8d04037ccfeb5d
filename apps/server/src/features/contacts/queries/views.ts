import { savedViews, type SavedViewRow } from '@greenroom/db'
import { asc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Lists the owner's saved views by name. */
export const listViews = ({ db, ownerId }: Context): Promise<SavedViewRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(savedViews)
      .where(eq(savedViews.userId, ownerId))
      .orderBy(asc(savedViews.nameKey), asc(savedViews.id))
      .execute(),
  )
