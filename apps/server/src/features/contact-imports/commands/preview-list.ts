import type { ImportOptions, ImportPreview } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { presentImport } from '../present.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'
import { beginningOf } from '../render/beginning.ts'
import { firstRecords, proposalOf, type Reading, readingOf } from '../render/look.ts'

/**
 * The first rows of a list that was not begun, read as its owner says.
 * @throws AppError NOT_FOUND; CONFLICT where it was begun
 */
export async function previewList(
  context: Context,
  importId: string,
  asked: Partial<Pick<ImportOptions, 'encoding' | 'delimiter' | 'phone_list' | 'has_header'>>,
): Promise<ImportPreview> {
  const row = await findImport(context, importId)
  if (row.status !== 'uploaded' || row.filePath === null)
    throw new AppError('CONFLICT', 'This import has begun already.')
  const beginning = await beginningOf(context, row.filePath)
  const { header: _, ...suggested } = row.options as Reading & { header: string[] }
  const encoding = asked.encoding ?? suggested.encoding
  const reading = encoding === suggested.encoding ? { ...suggested } : readingOf(beginning, encoding)
  if (asked.delimiter) reading.delimiter = asked.delimiter
  if (asked.has_header !== undefined) reading.has_header = asked.has_header
  const fields = await context.db.readForOwner(context.ownerId, (tx) => readOwnFields(tx, context))
  return {
    import: presentImport(row),
    ...proposalOf(firstRecords(beginning, reading), reading, fields, asked.phone_list ?? false),
  }
}
