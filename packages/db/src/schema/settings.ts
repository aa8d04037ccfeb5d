import { bigint, boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

export const notifications = pgTable('notifications', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  kind: text('kind').notNull(),
  title: text('title').notNull(),
  body: text('body').notNull().default(''),
  path: text('path'),
  createdAt: instant('created_at').notNull(),
  readAt: instant('read_at'),
})
export type NotificationRow = typeof notifications.$inferSelect

export const notificationChoices = pgTable(
  'notification_choices',
  {
    userId: uuid('user_id').notNull(),
    kind: text('kind').notNull(),
    mail: boolean('mail').notNull(),
    app: boolean('app').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

export const apiKeys = pgTable('api_keys', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  name: text('name').notNull(),
  prefix: text('prefix').notNull(),
  hash: text('hash').notNull().unique(),
  scopes: text('scopes').array().notNull(),
  createdAt: instant('created_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  lastUsedIp: text('last_used_ip'),
  /** null: never */
  expiresAt: instant('expires_at'),
})
export type ApiKeyRow = typeof apiKeys.$inferSelect

export const exports = pgTable('exports', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  status: text('status', { enum: ['waiting', 'running', 'ready', 'failed'] }).notNull(),
  done: integer('done').notNull().default(0),
  total: integer('total').notNull().default(0),
  path: text('path'),
  bytes: bigint('bytes', { mode: 'number' }),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})
export type ExportRow = typeof exports.$inferSelect

export const erasures = pgTable('erasures', {
  person: uuid('person').primaryKey(),
  againAt: instant('again_at').notNull(),
})
