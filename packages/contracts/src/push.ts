import { storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

export const getPushKey = defineContract({
  name: 'getPushKey',
  method: 'GET',
  path: '/api/push-key',
  summary: 'The key with which browsers subscribe to pushes of this installation (RFC 8292)',
  access: 'session',
  status: 200,
  response: z.object({ key: z.string().describe('Public key, base64url') }),
  errors: [],
})

export const pushSubscription = z.object({
  id: z.uuid(),
  device: z.string().describe('Browser and system'),
  is_current: z.boolean().describe('This session allowed it'),
  created_at: timestamp,
  used_at: timestamp.nullable().describe('Last push that its service accepted'),
})
export type PushSubscriptionItem = z.infer<typeof pushSubscription>
const subscriptions = z.object({ items: z.array(pushSubscription) })

export const listPushSubscriptions = defineContract({
  name: 'listPushSubscriptions',
  method: 'GET',
  path: '/api/push-subscriptions',
  summary: 'Browsers that show notifications',
  access: 'session',
  status: 200,
  response: subscriptions,
  errors: [],
})

const base64url = z.string().regex(/^[\w-]+={0,2}$/, 'Use base64url.')
/** Stores the subscription of this browser. It ends with the session. */
export const addPushSubscription = defineContract({
  name: 'addPushSubscription',
  method: 'POST',
  path: '/api/push-subscriptions',
  summary: 'Show notifications in this browser',
  access: 'session',
  body: z.strictObject({
    endpoint: storableText(1000).describe('As PushSubscription.toJSON() gives it'),
    keys: z.strictObject({ p256dh: base64url.min(80).max(120), auth: base64url.min(16).max(60) }),
  }),
  status: 201,
  response: subscriptions,
  errors: [],
})
export type AddPushSubscriptionBody = z.output<typeof addPushSubscription.body>

const params = z.object({ subscriptionId: z.uuid() })
export const removePushSubscription = defineContract({
  name: 'removePushSubscription',
  method: 'DELETE',
  path: '/api/push-subscriptions/:subscriptionId',
  summary: 'Show no more notifications in a browser',
  access: 'session',
  params,
  status: 200,
  response: subscriptions,
  errors: ['NOT_FOUND'],
})

export const testPush = defineContract({
  name: 'testPush',
  method: 'POST',
  path: '/api/push-subscriptions/:subscriptionId/test',
  summary: 'Send a test notification to a browser',
  access: 'session',
  params,
  status: 202,
  response: z.object({ sent: z.literal(true) }),
  errors: ['NOT_FOUND'],
})
