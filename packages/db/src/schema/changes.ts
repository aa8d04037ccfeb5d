import type { ChangeActor, ChangeValue } from '@greenroom/domain'
import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Changes of campaigns, audiences, and settings, with the values before and after. */
export const changes = pgTable('changes', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  at: instant('at').notNull(),
  actor: text('actor').$type<ChangeActor>().notNull(),
  /** Name of the key, or address of whoever was asked to approve. */
  actorName: text('actor_name'),
  area: text('area').notNull(),
  objectId: uuid('object_id'),
  objectName: text('object_name').notNull().default(''),
  action: text('action').notNull(),
  /** Changed fields only. */
  before: jsonb('before').$type<Record<string, ChangeValue>>().notNull(),
  after: jsonb('after').$type<Record<string, ChangeValue>>().notNull(),
})
export type ChangeRow = typeof changes.$inferSelect
