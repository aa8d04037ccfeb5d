import type { ContactImport } from '@greenroom/contracts'
import { AppError } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/context.ts'
import { presentImport } from '../present.ts'
import { findImport } from '../queries/imports.ts'
import { changeImport, forgetNotes, NOTHING_COUNTED } from '../store/imports.ts'

/**
 * Stops the check of a list, or discards its counts. The choices stay.
 * @throws AppError NOT_FOUND; CONFLICT if the import has begun
 */
export async function dropCheck(context: Context, importId: string): Promise<ContactImport> {
  const { db, ownerId, now } = context
  await findImport(context, importId)
  const dropped = await db.forOwner(ownerId, async (tx) => {
    const change = { ...NOTHING_COUNTED, checkState: null, touchedAt: now }
    const row = await changeImport(tx, context, importId, ['uploaded'], change)
    if (row) await forgetNotes(tx, context, importId)
    return row
  })
  if (dropped) return presentImport(dropped)
  throw new AppError('CONFLICT', 'This import has already started.')
}
