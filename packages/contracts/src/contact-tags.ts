import { contactTag, MAX_TAG, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { contactOperation } from './contact-operations.ts'
import { defineContract } from './contract.ts'

const tagCount = z.object({ tag: z.string(), contacts: z.int() })
export const listTags = defineContract({
  name: 'listTags',
  method: 'GET',
  path: '/api/contacts/tags',
  summary: 'Your tags and how many contacts have each: the 1000 that most have, or those that a search finds',
  access: 'owner',
  query: z.strictObject({
    q: storableText(MAX_TAG).optional().describe('Any part of a tag; an exact match comes first'),
  }),
  status: 200,
  response: z.object({
    items: z.array(tagCount),
    is_cut: z.boolean().describe('True: there are more; use the search'),
    statuses: z.array(z.string()).describe('Statuses in use; empty for a search'),
  }),
  errors: [],
})
export const renameTag = defineContract({
  name: 'renameTag',
  method: 'POST',
  path: '/api/contacts/tags/rename',
  summary:
    'Call a tag by another name, with all contacts and in the rules of segments; where the name is a tag already, both become one',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ tag: contactTag, to: contactTag }),
  status: 202,
  response: contactOperation.describe('Already finished in the answer if few contacts have the tag'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
})
export const deleteTag = defineContract({
  name: 'deleteTag',
  method: 'POST',
  path: '/api/contacts/tags/delete',
  summary: 'Take a tag off all contacts and forget it; rules of segments that ask for it stay as they are',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ tag: contactTag }),
  status: 202,
  response: contactOperation.describe('Already finished in the answer if few contacts have the tag'),
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
})
