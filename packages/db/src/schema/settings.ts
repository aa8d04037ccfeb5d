import { bigint, boolean, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
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
    /** null: the default of the kind. */
    push: boolean('push'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.kind] })],
)

/** Where an owner is, and when they want no mail and no push. */
export const notificationSettings = pgTable('notification_settings', {
  userId: uuid('user_id').primaryKey(),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
  isQuiet: boolean('is_quiet').notNull(),
  /** Hours of the day, 0 to 23. */
  quietFrom: smallint('quiet_from').notNull(),
  quietUntil: smallint('quiet_until').notNull(),
  /** Last mail about unread messages. */
  mailedAt: instant('mailed_at'),
})

/** Browsers that show notifications. One ends with the session that allowed it. */
export const pushSubscriptions = pgTable('push_subscriptions', {
  id: uuid('id').primaryKey(),
  userId: uuid('user_id').notNull(),
  sessionId: uuid('session_id').notNull(),
  endpoint: text('endpoint').notNull().unique(),
  /** Public key of the browser, base64url. */
  p256dh: text('p256dh').notNull(),
  /** Secret shared with the browser, base64url. */
  auth: text('auth').notNull(),
  device: text('device').notNull(),
  createdAt: instant('created_at').notNull(),
  /** Last push that its service accepted. */
  usedAt: instant('used_at'),
})
export type PushSubscriptionRow = typeof pushSubscriptions.$inferSelect

/** Unread messages that an owner is still to be told of, by mail or, in the morning, by push. */
export const messageNotices = pgTable(
  'message_notices',
  {
    userId: uuid('user_id').notNull(),
    messageId: uuid('message_id').notNull(),
    at: instant('at').notNull(),
    byMail: boolean('by_mail').notNull(),
    byPush: boolean('by_push').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.messageId] })],
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
