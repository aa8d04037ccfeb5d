import { date, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const segments = pgTable('segments', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  kind: text('kind', { enum: ['dynamic', 'static'] }).notNull(),
  /** Only for dynamic segments. */
  rule: jsonb('rule').$type<unknown>(),
  version: integer('version').notNull().default(1),
  lastUsedAt: instant('last_used_at'),
  archivedAt: instant('archived_at'),
  /** Set while it is pinned to be compared in reports. */
  pinnedAt: instant('pinned_at'),
  /** Set while the members of a snapshot are being added. */
  fillingSince: instant('filling_since'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
})
export type SegmentRow = typeof segments.$inferSelect

export const segmentMembers = pgTable(
  'segment_members',
  {
    userId: uuid('user_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    contactId: uuid('contact_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.segmentId, table.contactId] })],
)

/** Segments that a rule refers to. */
export const segmentReferences = pgTable(
  'segment_references',
  {
    userId: uuid('user_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    refersToId: uuid('refers_to_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.segmentId, table.refersToId] })],
)

/** Size of a segment at the end of a day (UTC). */
export const segmentDays = pgTable(
  'segment_days',
  {
    userId: uuid('user_id').notNull(),
    segmentId: uuid('segment_id').notNull(),
    day: date('day').notNull(),
    people: integer('people').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.segmentId, table.day] })],
)
