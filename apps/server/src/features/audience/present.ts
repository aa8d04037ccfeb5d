import type { Segment } from '@greenroom/contracts'
import type { AudienceRule } from '@greenroom/domain'
import type { SegmentView } from './queries/segments.ts'

export const presentSegment = (row: SegmentView): Segment => ({
  id: row.id,
  name: row.name,
  description: row.description,
  kind: row.kind,
  // Validated when it was saved.
  rule: row.rule as AudienceRule | null,
  people: row.days.at(-1)?.people ?? null,
  days: row.days,
  filling: row.fillingSince !== null,
  version: row.version,
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  archived: row.archivedAt !== null,
  pinned: row.pinnedAt !== null,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
})
