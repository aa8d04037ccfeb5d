import type { Notification, NotificationPreference, PushSubscriptionItem, QuietNights } from '@greenroom/contracts'
import type { NotificationRow, PushSubscriptionRow } from '@greenroom/db'
import type * as domain from '@greenroom/domain'
import type { Preference } from './queries/notifications.ts'

export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  body: row.body,
  path: row.path,
  created_at: row.createdAt.toISOString(),
  read: row.readAt !== null,
})

export const presentPreference = ({
  kind,
  mail,
  app,
  push,
  mailAlways,
  appAlways,
  isPushOffered,
}: Preference): NotificationPreference => ({
  kind,
  mail,
  app,
  push,
  mail_always: mailAlways,
  app_always: appAlways,
  push_offered: isPushOffered,
})

export const presentNights = ({ isQuiet, from, until, timeZone }: domain.QuietNights): QuietNights => ({
  is_quiet: isQuiet,
  from,
  until,
  time_zone: timeZone,
})

/** @param sessionId calling session */
export const presentSubscription = (row: PushSubscriptionRow, sessionId: string | undefined): PushSubscriptionItem => ({
  id: row.id,
  device: row.device,
  is_current: row.sessionId === sessionId,
  created_at: row.createdAt.toISOString(),
  used_at: row.usedAt?.toISOString() ?? null,
})
