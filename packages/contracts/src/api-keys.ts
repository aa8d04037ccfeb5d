import { MAX_API_KEY_DAYS, MAX_API_KEYS, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const apiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  prefix: z.string().describe('First characters of the key, to tell keys apart'),
  scopes: z.array(z.string()).describe('e.g. minisites:read'),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().describe('Refused from then on; null: never'),
  last_used_at: z.iso.datetime().nullable().describe('To the minute; null: never'),
  last_used_place: z
    .string()
    .nullable()
    .describe("A country, or 'this network' for a private address; null where it is not known"),
})
export type ApiKey = z.infer<typeof apiKey>

export const apiScope = z.object({
  scope: z.string().describe('`area:read` or `area:write`; writing does not include reading'),
  area: z.string(),
  level: z.enum(['read', 'write']),
  operations: z.array(z.string()).describe('What it allows, as the API document summarizes it'),
})
export type ApiScope = z.infer<typeof apiScope>

export const listApiKeys = defineContract({
  name: 'listApiKeys',
  method: 'GET',
  path: '/api/api-keys',
  summary: 'The API keys of the user, newest first',
  access: 'session',
  status: 200,
  response: z.object({ items: z.array(apiKey), scopes: z.array(apiScope).describe('All scopes that a key can have') }),
  errors: [],
})
export const createApiKeyBody = z.strictObject({
  name: requiredText(60, 'Give the key a name.').transform((name) => name.trim()),
  scopes: z.array(z.string().max(80)).min(1, 'Choose what the key may do.').max(100),
  expires_in_days: z
    .int()
    .min(1)
    .max(MAX_API_KEY_DAYS, 'Choose an earlier day, or never.')
    .nullable()
    .default(null)
    .describe('null: it never expires'),
})
export const createApiKey = defineContract({
  name: 'createApiKey',
  method: 'POST',
  path: '/api/api-keys',
  summary: `Make an API key; at most ${MAX_API_KEYS}. The key is in this answer alone`,
  access: 'session',
  fresh: true,
  body: createApiKeyBody,
  status: 201,
  response: apiKey.extend({ key: z.string().describe('`gr_…`, for Authorization: Bearer') }),
  errors: ['CONFLICT'],
})
export type CreateApiKeyBody = z.output<typeof createApiKeyBody>
export const revokeApiKey = defineContract({
  name: 'revokeApiKey',
  method: 'DELETE',
  path: '/api/api-keys/:keyId',
  summary: 'Revoke an API key, at once',
  access: 'session',
  params: z.object({ keyId: z.uuid() }),
  status: 204,
  errors: ['NOT_FOUND'],
})
