import { storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const usernameCheck = z.object({
  username: z.string().describe('In stored form: case-folded'),
  status: z.enum(['available', 'taken', 'reserved', 'invalid']),
  available: z.boolean(),
  message: z.string().describe('One sentence for the user'),
  suggestions: z.array(z.string()).describe('Similar names that are free, if it is taken'),
})
export type UsernameCheck = z.infer<typeof usernameCheck>

export const checkUsername = defineContract({
  name: 'checkUsername',
  method: 'GET',
  path: '/api/minisites/username/check/:username',
  summary: 'Whether a username is free',
  access: 'public',
  params: z.object({ username: storableText(200).min(1) }),
  status: 200,
  response: usernameCheck,
  errors: [],
})
