import type { CurveNote, UpdateCurveNoteBody } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentNote } from '../present/goals.ts'
import { requireSite } from '../queries/goals.ts'
import { changeNote } from '../store/notes.ts'

/** Changes a note on the curve; absent fields stay. @throws AppError NOT_FOUND for the note or a page */
export async function updateNote(
  context: Context,
  id: string,
  { date, text, site_id: miniSiteId }: UpdateCurveNoteBody,
): Promise<CurveNote> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    if (miniSiteId) await requireSite(context, tx, miniSiteId)
    const note = await changeNote(context, tx, id, {
      ...(date === undefined ? {} : { date }),
      ...(text === undefined ? {} : { text }),
      ...(miniSiteId === undefined ? {} : { miniSiteId }),
    })
    if (!note) throw notFound('note')
    return presentNote(note)
  })
}
