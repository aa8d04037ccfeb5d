import type { Feature } from '../../platform/feature.ts'
import { jobs, onKeyChanged, onMessageReceived, onSecurityEvent } from './jobs.ts'
import { noticesOfPerson } from './queries/mentions.ts'
import { notificationRoutes } from './routes/notifications.ts'
import { pushRoutes } from './routes/push.ts'

/** Notifications in the app, by mail, and by push, and the owner's choice of channels. */
export const notifications: Feature = {
  name: 'notifications',
  routes: [...notificationRoutes, ...pushRoutes],
  jobs,
  events: {
    'auth.security-event': onSecurityEvent,
    'api-keys.key-changed': onKeyChanged,
    'messaging.message-received': onMessageReceived,
  },
  live: ['notifications', 'push_subscriptions'],
  personalData: {
    tables: [
      { name: 'message_notices' },
      { name: 'push_subscriptions', secrets: ['endpoint', 'p256dh', 'auth'] },
      { name: 'notification_settings' },
      { name: 'notification_choices' },
      { name: 'notifications' },
    ],
    mentions: [noticesOfPerson],
  },
}
