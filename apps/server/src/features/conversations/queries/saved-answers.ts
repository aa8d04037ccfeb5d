import { savedAnswers, type SavedAnswerRow } from '@greenroom/db'
import { asc, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'

/** Lists the owner's saved answers in their order. */
export const listSavedAnswers = ({ db, ownerId }: Context): Promise<SavedAnswerRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(savedAnswers)
      .where(eq(savedAnswers.userId, ownerId))
      .orderBy(asc(savedAnswers.position), asc(savedAnswers.id))
      .execute(),
  )
