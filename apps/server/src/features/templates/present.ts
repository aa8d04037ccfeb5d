import type { Template } from '@greenroom/contracts'
import type { MessageTemplateRow } from '@greenroom/db'

export const presentTemplate = (row: Omit<MessageTemplateRow, 'design' | 'pictures'>): Template => ({
  id: row.id,
  channel: row.channel,
  name: row.name,
  folder: row.folder,
  subject: row.subject,
  content: row.content,
  has_design: row.hasDesign,
  is_locked: row.lockedAt !== null,
  version: row.version,
  uses: row.uses,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
