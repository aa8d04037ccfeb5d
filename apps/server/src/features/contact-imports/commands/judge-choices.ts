import type { ImportOptions } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requireColumns, requireOptOuts } from '../policy/decide.ts'
import { firstRecords, headerOf } from '../policy/look.ts'
import { beginningOf, inTurn } from '../queries/beginning.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'

/**
 * Judges how a list that was not begun is to be read, before it is checked or imported.
 * @returns the names of its columns, read that way
 * @throws AppError NOT_FOUND; CONFLICT where it was begun; VALIDATION_FAILED where the columns do not do, or one that seems
 *   to say who left is not imported and nobody said that it does not
 */
export async function judgeChoices(context: Context, importId: string, options: ImportOptions): Promise<string[]> {
  const { db, ownerId } = context
  requireColumns(options, await db.readForOwner(ownerId, (tx) => readOwnFields(tx, context)))
  const { status, filePath } = await findImport(context, importId)
  if (status !== 'uploaded' || filePath === null) throw new AppError('CONFLICT', 'This import has begun already.')
  const beginning = await beginningOf(context, filePath)
  return inTurn(() => {
    const first = firstRecords(beginning, options)
    requireOptOuts(first, options)
    return headerOf(first)
  })
}
