import { MAX_SEARCH, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { contactOperation } from './contact-operations.ts'
import { defineContract, timestamp } from './contract.ts'

const restored = z.object({
  restored: z.int(),
  taken: z.int().describe('Contacts that stay deleted because another contact now has their address'),
  operation: contactOperation.nullable().describe('Set if there are many: the rest runs in the background'),
})

export const restoreContacts = defineContract({
  name: 'restoreContacts',
  method: 'POST',
  path: '/api/contacts/deletions/:deletionId/undo',
  summary: 'Bring back what was deleted together',
  access: 'owner',
  params: z.object({ deletionId: z.uuid() }),
  status: 200,
  response: restored,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
})

export const deletedContact = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  deleted_at: timestamp,
  until: timestamp.describe('Can be restored until then'),
})
export type DeletedContact = z.infer<typeof deletedContact>

/** Deleted contacts per page. */
const PAGE_SIZE = 50

export const listDeletedContacts = defineContract({
  name: 'listDeletedContacts',
  method: 'GET',
  path: '/api/contacts/deleted',
  summary: 'Contacts that were deleted within a day and can be brought back, the last deleted first',
  access: 'owner',
  query: z.strictObject({
    q: storableText(MAX_SEARCH).optional().describe('Any part of name, email, or phone'),
    limit: z.coerce.number().int().min(1).max(200).default(PAGE_SIZE),
    after: z.string().max(200).optional().describe('`next` of the previous page'),
  }),
  status: 200,
  response: z.object({
    items: z.array(deletedContact),
    total: z.int(),
    total_is_exact: z.boolean().describe('False: the total is a lower bound'),
    next: z.string().nullable(),
  }),
  errors: [],
})
export type DeletedPage = z.infer<typeof listDeletedContacts.response>

export const restoreDeletedContacts = defineContract({
  name: 'restoreDeletedContacts',
  method: 'POST',
  path: '/api/contacts/deleted/restore',
  summary: 'Bring back contacts that were deleted within a day: some, or all',
  access: 'owner',
  body: z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
    z.strictObject({ all: z.literal(true) }),
  ]),
  status: 200,
  response: restored,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
})
