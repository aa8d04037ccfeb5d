import type { ImportOptions, ImportPreview } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { firstRecords, proposalOf, type Reading, readingOf } from '../policy/preview.ts'
import { presentImport } from '../present.ts'
import { beginningOf, inTurn } from '../queries/beginning.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'

/**
 * Returns the first rows of a list that was not begun, read as the owner chooses. Uses the choices of the last check
 * unless others are given.
 * @throws AppError NOT_FOUND; CONFLICT if it was begun
 */
export async function previewList(
  context: Context,
  importId: string,
  asked: { [name in 'encoding' | 'delimiter' | 'phone_list' | 'has_header']?: ImportOptions[name] | undefined },
): Promise<ImportPreview> {
  const row = await findImport(context, importId)
  if (row.status !== 'uploaded' || row.filePath === null)
    throw new AppError('CONFLICT', 'This import has already started.')
  const beginning = await beginningOf(context, row.filePath)
  // After a check, the options hold all choices.
  const { header: _, ...suggested } = row.options as Reading & Partial<ImportOptions> & { header: string[] }
  const encoding = asked.encoding ?? suggested.encoding
  const { delimiter, has_header } = encoding === suggested.encoding ? suggested : readingOf(beginning, encoding)
  const reading: Reading = {
    encoding,
    delimiter: asked.delimiter ?? delimiter,
    has_header: asked.has_header ?? has_header,
  }
  const fields = await context.db.readForOwner(context.ownerId, (tx) => readOwnFields(tx, context))
  const proposal = await inTurn(() =>
    proposalOf(firstRecords(beginning, reading), reading, fields, asked.phone_list ?? false),
  )
  const isAsked = Object.keys(asked).length > 0
  const options = isAsked ? proposal.options : { ...proposal.options, ...suggested }
  return { import: presentImport(row), ...proposal, options }
}
