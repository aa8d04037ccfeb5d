import { storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const usernameCheck = z.object({
  username: z.string().describe('As it would be kept: case-folded'),
  status: z.enum(['available', 'taken', 'reserved', 'invalid']),
  available: z.boolean(),
  message: z.string().describe('One sentence for the person who types'),
  suggestions: z.array(z.string()).describe('Free names near it, when taken'),
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
