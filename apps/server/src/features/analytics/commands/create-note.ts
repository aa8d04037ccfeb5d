import type { CreateCurveNoteBody, CurveNote } from '@greenroom/contracts'
import { MAX_NOTES } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { presentNote } from '../present/goals.ts'
import { requireSite } from '../queries/goals.ts'
import { insertNote, lockNotes } from '../store/notes.ts'

/**
 * Writes a note on the curve of a page or of all.
 * @throws AppError NOT_FOUND for a page; CONFLICT if there are too many; IDEMPOTENCY_CONFLICT
 */
export async function createNote(
  context: Context,
  { date, text, site_id: miniSiteId }: CreateCurveNoteBody,
): Promise<CurveNote> {
  return context.db.forOwner(context.ownerId, (tx) =>
    once(context, tx, async () => {
      if (miniSiteId !== null) await requireSite(context, tx, miniSiteId)
      if ((await lockNotes(context, tx)) >= MAX_NOTES)
        throw new AppError('CONFLICT', `You already have ${MAX_NOTES} notes. Delete some that no longer matter.`)
      const { now, ownerId: userId } = context
      const note = { id: context.newId(), userId, miniSiteId, date, text, createdAt: now, updatedAt: now }
      await insertNote(tx, note)
      return presentNote(note)
    }),
  )
}
