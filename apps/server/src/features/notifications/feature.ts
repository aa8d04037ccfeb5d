import type { Feature } from '../../platform/feature.ts'
import { jobs, onKeyChanged, onSecurityEvent } from './jobs.ts'
import { routes } from './routes.ts'

/** Notifications in the app, and the owner's choice of channels. */
export const notifications: Feature = {
  name: 'notifications',
  routes,
  jobs,
  events: { 'auth.security-event': onSecurityEvent, 'api-keys.key-changed': onKeyChanged },
  live: ['notifications'],
  personalData: { tables: [{ name: 'notification_choices' }, { name: 'notifications' }] },
}
