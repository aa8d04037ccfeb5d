import type { ImportOptions } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireColumns, requireOptOuts } from '../policy/decide.ts'
import { firstRecords, headerOf } from '../policy/preview.ts'
import { beginningOf, inTurn } from '../queries/beginning.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'

/**
 * Judges the choices for a list before it is checked or imported.
 * @returns the names of its columns, read with these choices
 * @throws AppError NOT_FOUND; CONFLICT if it was begun; VALIDATION_FAILED if the columns do not work, or one that seems
 *   to hold opt-outs is not imported and the owner has not confirmed that it holds none
 */
export async function judgeChoices(context: Context, importId: string, options: ImportOptions): Promise<string[]> {
  const { db, ownerId } = context
  requireColumns(options, await db.readForOwner(ownerId, (tx) => readOwnFields(tx, context)))
  const { status, filePath } = await findImport(context, importId)
  if (status !== 'uploaded' || filePath === null) throw new AppError('CONFLICT', 'This import has already started.')
  const beginning = await beginningOf(context, filePath)
  return inTurn(() => {
    const first = firstRecords(beginning, options)
    requireOptOuts(first, options)
    return headerOf(first)
  })
}
