import type { Notification, NotificationPreference } from '@greenroom/contracts'
import type { NotificationRow } from '@greenroom/db'
import type { Preference } from './queries.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  path: row.path,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
})

export const presentPreference = ({ kind, mail, app, mailAlways, appAlways }: Preference): NotificationPreference => ({
  kind,
  mail,
  app,
  mail_always: mailAlways,
  app_always: appAlways,
})
