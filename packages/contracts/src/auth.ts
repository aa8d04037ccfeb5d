import { z } from 'zod'
import { defineContract } from './contract.ts'

export const signInWays = z.object({
  google: z.boolean().describe('Google sign-in is available'),
  phone: z.boolean().describe('Codes can be sent by SMS'),
  email_link: z.boolean().describe('Links can be sent by mail: to log in, to reset a password, to verify an address'),
  sandbox: z.boolean().describe('Providers that are not set up are simulated: mails and texts stay under /sandbox'),
})
export type SignInWays = z.infer<typeof signInWays>

export const getSignInWays = defineContract({
  name: 'getSignInWays',
  method: 'GET',
  path: '/api/sign-in-ways',
  summary: 'What one can log in with here',
  access: 'public',
  status: 200,
  response: signInWays,
  errors: [],
})

export const session = z.object({
  id: z.uuid(),
  current: z.boolean().describe('True for the session that makes this request'),
  device: z.string().nullable().describe("e.g. 'Firefox on Windows'; null where the browser did not say"),
  place: z
    .string()
    .nullable()
    .describe("A country, or 'this network' for a private address, at log-in; null where it is not known"),
  created_at: z.iso.datetime(),
  last_seen_at: z.iso.datetime().describe('Rounded to ten minutes'),
})
export type Session = z.infer<typeof session>

export const listSessions = defineContract({
  name: 'listSessions',
  method: 'GET',
  path: '/api/me/sessions',
  summary: 'Where the user is logged in, the current session first, then by last use',
  access: 'session',
  status: 200,
  response: z.object({ items: z.array(session) }),
  errors: [],
})
/** The session and its access tokens stop working at once. */
export const endSession = defineContract({
  name: 'endSession',
  method: 'DELETE',
  path: '/api/me/sessions/:sessionId',
  summary: 'Log one session out',
  access: 'session',
  params: z.object({ sessionId: z.uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})
export const endOtherSessions = defineContract({
  name: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/me/sessions',
  summary: 'Log out everywhere but here',
  access: 'session',
  status: 200,
  response: z.object({ ended: z.int().describe('Number of sessions ended') }),
  errors: [],
})

export const device = z.object({
  id: z.uuid(),
  current: z.boolean().describe('True for the device that makes this request'),
  device: session.shape.device,
  place: session.shape.place,
  last_used_at: z.iso.datetime().describe('Last log-in on it'),
})
export type Device = z.infer<typeof device>

/** Up to ten browsers that have logged in to this account before. A log-in from any other is mailed to the owner. */
export const listDevices = defineContract({
  name: 'listDevices',
  method: 'GET',
  path: '/api/me/devices',
  summary: 'Devices that the account knows, the last used first',
  access: 'session',
  status: 200,
  response: z.object({ items: z.array(device) }),
  errors: [],
})
/** A session on the device continues; its next log-in counts as a new device. */
export const forgetDevice = defineContract({
  name: 'forgetDevice',
  method: 'DELETE',
  path: '/api/me/devices/:deviceId',
  summary: 'Forget a device that the account knows',
  access: 'session',
  params: z.object({ deviceId: z.uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})
/**
 * Call it before a request that the browser makes by itself, such as a download, so that the user can be asked for
 * proof.
 */
export const checkProof = defineContract({
  name: 'checkProof',
  method: 'GET',
  path: '/api/me/proof',
  summary: 'Whether the session has lately proved that it is its owner',
  access: 'session',
  fresh: true,
  status: 204,
  errors: [],
})
