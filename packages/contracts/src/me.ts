import { LIMITED_FEATURES, PLAN_TIERS, requiredText, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const me = z.object({
  id: z.uuid(),
  email: z.string().nullable().describe('null if the user signed up by phone'),
  phone: z.string().nullable().describe('E.164'),
  email_verified: z.boolean(),
  phone_verified: z.boolean(),
  two_factor_enabled: z.boolean(),
  has_password: z
    .boolean()
    .describe('False if the account was created by Google, a code, or a link, and no password was set since'),
  google_linked: z.boolean().describe('Google can sign in to this account'),
  delete_after: z.iso.datetime().nullable().describe('When the account is erased, if its owner asked for that'),
  ways_cleared_at: z.iso
    .datetime()
    .nullable()
    .describe(
      'When a password and other ways to log in that nobody had proved to own were removed; null: never, or a password was set or the notice dismissed since',
    ),
  name: z.string().describe('Profile name, else metadata name, else the part of the email before the @, else User'),
  has_own_name: z.boolean().describe('False if nobody gave a name, so that it comes from the email or is User'),
  avatar_url: z.string().nullable().describe("Address of an upload of one's own"),
  created_at: z.iso.datetime(),
  plan: z.enum(PLAN_TIERS),
  plan_name: z.string(),
  limits: z.record(z.enum(LIMITED_FEATURES), z.int()).describe('-1 means unlimited'),
  usage: z.partialRecord(z.enum(LIMITED_FEATURES), z.int()),
  text_prices: z
    .object({ sms: z.int(), mms: z.int() })
    .describe('Cents for a segment of a text, and for a text with pictures'),
})
export type Me = z.infer<typeof me>

export const getMe = defineContract({
  name: 'getMe',
  method: 'GET',
  path: '/api/me',
  summary: 'The signed-in user, plan and usage',
  access: 'owner',
  status: 200,
  response: me,
  errors: [],
})
/** Dismisses the notice of `ways_cleared_at`. Repeating the call succeeds. */
export const dismissWaysCleared = defineContract({
  name: 'dismissWaysCleared',
  method: 'DELETE',
  path: '/api/me/ways-cleared',
  summary: 'Dismiss the notice that ways into the account were taken away',
  access: 'session',
  status: 204,
  errors: [],
})
export const updateMe = defineContract({
  name: 'updateMe',
  method: 'PATCH',
  path: '/api/me',
  summary: 'Change the own profile',
  access: 'owner',
  body: z
    .strictObject({
      name: requiredText(100, 'Enter a name.').transform((name) => name.trim()),
      avatar_url: storableText(500)
        .min(1)
        .nullable()
        .describe("A picture of one's own from /api/uploads/avatar, or null for none"),
    })
    .partial()
    .refine((change) => Object.keys(change).length > 0, 'Say what to change.'),
  status: 200,
  response: me,
  errors: [],
})
export type UpdateMeBody = z.output<typeof updateMe.body>
