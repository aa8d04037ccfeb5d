import { LIMITED_FEATURES, PLAN_TIERS, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const me = z.object({
  id: z.uuid(),
  email: z.string().nullable(),
  name: z.string().describe('Profile name, else metadata name, else the part of the email before the @, else User'),
  avatar_url: z.string().nullable(),
  created_at: z.iso.datetime(),
  plan: z.enum(PLAN_TIERS),
  plan_name: z.string(),
  limits: z.record(z.enum(LIMITED_FEATURES), z.int()).describe('-1 means unlimited'),
  usage: z.partialRecord(z.enum(LIMITED_FEATURES), z.int()),
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
export const updateMe = defineContract({
  name: 'updateMe',
  method: 'PATCH',
  path: '/api/me',
  summary: 'Change the own profile',
  access: 'owner',
  body: z.strictObject({ name: requiredText(100, 'Enter a name.').transform((name) => name.trim()) }),
  status: 200,
  response: me,
  errors: [],
})
export type UpdateMeBody = z.output<typeof updateMe.body>
