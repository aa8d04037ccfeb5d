import { contactStatus, contactTags } from '@greenroom/domain'
import { z } from 'zod'
import { contactSelection } from './contacts.ts'
import { defineContract, timestamp } from './contract.ts'

export const contactOperation = z.object({
  id: z.uuid(),
  kind: z
    .string()
    .describe('The kind of change, as requested; restore: undoes a deletion; rename-tag, delete-tag: changes a tag'),
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  total: z.int().nullable().describe('Null until counted'),
  done: z.int(),
  deletion_id: z.uuid().nullable().describe('For a deletion: the id to undo it with'),
  error: z.string().nullable().describe('Why it stopped, or what it could not do'),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type ContactOperation = z.infer<typeof contactOperation>

/** A change to many contacts at once. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('add-tags'), tags: contactTags }),
  z.strictObject({ kind: z.literal('remove-tags'), tags: contactTags }),
  z.strictObject({ kind: z.literal('set-status'), status: contactStatus }),
  z.strictObject({ kind: z.literal('star'), starred: z.boolean() }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkChange = z.output<typeof bulkChange>

export const changeContacts = defineContract({
  name: 'changeContacts',
  method: 'POST',
  path: '/api/contacts/bulk',
  summary: 'Change many contacts at once, in the background',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ selection: contactSelection, change: bulkChange }),
  status: 202,
  response: contactOperation,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
})
export const listOperations = defineContract({
  name: 'listContactOperations',
  method: 'GET',
  path: '/api/contacts/operations',
  summary: 'Changes of many contacts that run or have run lately',
  access: 'owner',
  status: 200,
  response: z.object({ items: z.array(contactOperation) }),
  errors: [],
})
export const cancelOperation = defineContract({
  name: 'cancelContactOperation',
  method: 'POST',
  path: '/api/contacts/operations/:operationId/cancel',
  summary: 'Stop a change of many; what is done stays done',
  access: 'owner',
  params: z.object({ operationId: z.uuid() }),
  status: 200,
  response: contactOperation,
  errors: ['NOT_FOUND'],
})
