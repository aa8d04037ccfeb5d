import type { ContactImport, ImportNote } from '@greenroom/contracts'
import type { ContactImportRow } from '@greenroom/db'
import { LIST_ERASED_MESSAGE, MAX_LISTED_ROWS } from '@greenroom/domain/contact-csv/sentences'

/** Tells whether people wait for room in the plan and the file still exists. */
export const canContinue = (row: ContactImportRow): boolean =>
  row.status === 'done' && row.overLimit > 0 && row.filePath !== null && !row.forgetsFile

export const presentImport = (row: ContactImportRow): ContactImport => ({
  id: row.id,
  file_name: row.fileName,
  bytes: row.bytes,
  status: row.status,
  check: row.checkState,
  bytes_read: row.bytesRead,
  rows_read: row.rowsRead,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  over_limit: row.overLimit,
  incomplete: row.incomplete,
  mended: row.mended,
  opted_out: row.optedOut,
  unlisted: Math.max(0, row.refused + row.incomplete - MAX_LISTED_ROWS),
  can_continue: canContinue(row),
  error: row.error ?? (row.status === 'done' && row.overLimit > 0 && row.forgetsFile ? LIST_ERASED_MESSAGE : null),
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})

export const presentNote = ({
  isImported,
  ...note
}: {
  row: number
  reason: string
  cells: string[]
  isImported: boolean
}): ImportNote => ({ ...note, is_imported: isImported })
