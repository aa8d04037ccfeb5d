import type { ImportOptions, ImportPreview } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { presentImport } from '../present.ts'
import { findImport, readOwnFields } from '../queries/imports.ts'
import { type Beginning, firstRecords, LOOKED_AT, proposalOf, type Reading, readingOf } from '../render/look.ts'

/**
 * The first rows of a list that was not begun, read as its owner says.
 * @throws AppError NOT_FOUND; CONFLICT where it was begun
 */
export async function previewList(
  context: Context,
  importId: string,
  asked: Partial<Pick<ImportOptions, 'encoding' | 'delimiter' | 'phone_list'>>,
): Promise<ImportPreview> {
  const row = await findImport(context, importId)
  if (row.status !== 'uploaded' || row.filePath === null)
    throw new AppError('CONFLICT', 'This import has begun already.')
  const beginning = await beginningOf(context, row.filePath)
  const { header: _, ...suggested } = row.options as Reading & { header: string[] }
  const encoding = asked.encoding ?? suggested.encoding
  const reading = encoding === suggested.encoding ? { ...suggested } : readingOf(beginning, encoding)
  if (asked.delimiter) reading.delimiter = asked.delimiter
  const fields = await context.db.readForOwner(context.ownerId, (tx) => readOwnFields(tx, context))
  return {
    import: presentImport(row),
    ...proposalOf(firstRecords(beginning, reading), reading, fields, asked.phone_list ?? false),
  }
}

async function beginningOf({ providers }: Context, path: string): Promise<Beginning> {
  const file = await providers.storage.open(path)
  if (!file) throw notFound('file')
  const pieces: Buffer[] = []
  let held = 0
  try {
    for await (const piece of file.stream as AsyncIterable<Buffer>) {
      pieces.push(piece)
      held += piece.length
      if (held >= LOOKED_AT) break
    }
  } finally {
    file.stream.destroy()
  }
  const bytes = Buffer.concat(pieces).subarray(0, LOOKED_AT)
  return { bytes, isWhole: bytes.length === file.bytes }
}
