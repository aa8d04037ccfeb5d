import type { Feature } from '../../platform/feature.ts'
import { jobs, onKeyChanged, onSecurityEvent } from './jobs.ts'
import { routes } from './routes.ts'

/** What an owner is told in the app, and on which ways they want to be told. */
export const notifications: Feature = {
  name: 'notifications',
  routes,
  jobs,
  events: { 'auth.security-event': onSecurityEvent, 'api-keys.key-changed': onKeyChanged },
  live: ['notifications'],
  personalData: { tables: [{ name: 'notification_choices' }, { name: 'notifications' }] },
}
