import type { DataExport } from '@greenroom/contracts'
import type { ExportRow } from '@greenroom/db'

export const presentExport = (row: ExportRow): DataExport => ({
  id: row.id,
  status: row.status,
  done: row.done,
  total: row.total,
  bytes: row.bytes,
  created_at: row.createdAt.toISOString(),
  expires_at: row.expiresAt.toISOString(),
})

export const presentDeletion = (deleteAfter: Date | null) => ({ delete_after: deleteAfter?.toISOString() ?? null })
