import type { ContactImport } from '@greenroom/contracts'
import type { ContactImportRow } from '@greenroom/db'

export const presentImport = (row: ContactImportRow): ContactImport => ({
  id: row.id,
  file_name: row.fileName,
  bytes: row.bytes,
  status: row.status,
  bytes_read: row.bytesRead,
  rows_read: row.rowsRead,
  created: row.created,
  updated: row.updated,
  unchanged: row.unchanged,
  refused: row.refused,
  over_limit: row.overLimit,
  incomplete: row.incomplete,
  can_continue: row.status === 'done' && row.overLimit > 0 && row.filePath !== null,
  error: row.error,
  created_at: row.createdAt.toISOString(),
  finished_at: row.finishedAt?.toISOString() ?? null,
})
