import { NOTIFICATION_KINDS, NOTIFICATIONS_PER_PAGE } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery } from './contract.ts'

export const notification = z.object({
  id: z.uuid(),
  kind: z.string(),
  title: z.string(),
  body: z.string().describe('Empty if the title says everything'),
  path: z.string().nullable().describe('Path inside the app that it leads to'),
  created_at: z.iso.datetime(),
  read: z.boolean(),
})
export type Notification = z.infer<typeof notification>

const unread = z.int().describe('Number of unread notifications')

export const listNotifications = defineContract({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: 'What the user was told, newest first; kept for 180 days',
  access: 'owner',
  query: pageQuery(NOTIFICATIONS_PER_PAGE),
  status: 200,
  response: pageOf(notification).extend({ unread }),
  errors: [],
})
export const countUnread = defineContract({
  name: 'countUnread',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications are not read',
  access: 'owner',
  status: 200,
  response: z.object({ unread }),
  errors: [],
})
export const markRead = defineContract({
  name: 'markRead',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark notifications as read',
  access: 'owner',
  body: z.strictObject({
    ids: z.array(z.uuid()).min(1).max(100).optional().describe('Absent: all of them'),
  }),
  status: 200,
  response: z.object({ unread }),
  errors: [],
})

const kind = z.enum(NOTIFICATION_KINDS)
export const notificationPreference = z.object({
  kind,
  mail: z.boolean(),
  app: z.boolean(),
  push: z.boolean().describe('To browsers that allow it'),
  mail_always: z.boolean().describe('Always mailed, regardless of the choice'),
  app_always: z.boolean(),
  push_offered: z.boolean().describe('False: this kind is never pushed'),
})
export type NotificationPreference = z.infer<typeof notificationPreference>
const preferences = z.object({ items: z.array(notificationPreference) })

export const listPreferences = defineContract({
  name: 'listNotificationPreferences',
  method: 'GET',
  path: '/api/notifications/preferences',
  summary: 'What the user is told by mail, and what in the app',
  access: 'session',
  status: 200,
  response: preferences,
  errors: [],
})
export const setPreference = defineContract({
  name: 'setNotificationPreference',
  method: 'PUT',
  path: '/api/notifications/preferences',
  summary: 'Choose how one kind of notification is told; what is always told cannot be turned off',
  access: 'session',
  body: z.strictObject({
    kind,
    mail: z.boolean().optional(),
    app: z.boolean().optional(),
    push: z.boolean().optional(),
  }),
  status: 200,
  response: preferences,
  errors: [],
})
export type SetPreferenceBody = z.output<typeof setPreference.body>

const hour = z.int().min(0).max(23)
export const quietNights = z.object({
  is_quiet: z.boolean().describe('Mail and push about messages wait until the morning'),
  from: hour.describe('Hour of the day'),
  until: hour,
  time_zone: z.string().describe('IANA name; that of the device used last'),
})
export type QuietNights = z.infer<typeof quietNights>

export const getQuietNights = defineContract({
  name: 'getQuietNights',
  method: 'GET',
  path: '/api/notifications/quiet',
  summary: 'When the user wants no mail and no push about messages',
  access: 'session',
  status: 200,
  response: quietNights,
  errors: [],
})
export const setQuietNights = defineContract({
  name: 'setQuietNights',
  method: 'PUT',
  path: '/api/notifications/quiet',
  summary: 'Choose when to get no mail and no push about messages',
  access: 'session',
  body: z
    .strictObject({ is_quiet: z.boolean(), from: hour, until: hour })
    .refine(({ from, until }) => from !== until, { path: ['until'], message: 'Choose another hour than the first.' }),
  status: 200,
  response: quietNights,
  errors: [],
})
export type SetQuietNightsBody = z.output<typeof setQuietNights.body>
