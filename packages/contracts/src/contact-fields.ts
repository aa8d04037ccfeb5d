import { CUSTOM_FIELD_TYPES, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

export const customField = z.object({
  id: z.uuid(),
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z.array(z.string()).describe('Only for the type choice'),
  position: z.int(),
})
export type CustomField = z.infer<typeof customField>
const label = requiredText(60, 'Give the field a name.')
const options = z.array(requiredText(100, 'A choice needs a name.')).max(100)
export const listFields = defineContract({
  name: 'listContactFields',
  method: 'GET',
  path: '/api/contacts/fields',
  summary: 'Your own fields, in their order',
  access: 'owner',
  status: 200,
  response: z.object({ items: z.array(customField) }),
  errors: [],
})
export const createFieldBody = z.strictObject({ label, type: z.enum(CUSTOM_FIELD_TYPES), options: options.default([]) })
export const createField = defineContract({
  name: 'createContactField',
  method: 'POST',
  path: '/api/contacts/fields',
  summary: 'Add a field of your own',
  access: 'owner',
  idempotent: true,
  body: createFieldBody,
  status: 201,
  response: customField,
  errors: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
const fieldParams = z.object({ fieldId: z.uuid() })
export const updateField = defineContract({
  name: 'updateContactField',
  method: 'PATCH',
  path: '/api/contacts/fields/:fieldId',
  summary: 'Rename a field, change its choices or its place; its type stays',
  access: 'owner',
  params: fieldParams,
  body: z.strictObject({
    label: label.optional(),
    options: options.optional(),
    position: z.int().min(0).max(100).optional(),
  }),
  status: 200,
  response: customField,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const deleteField = defineContract({
  name: 'deleteContactField',
  method: 'DELETE',
  path: '/api/contacts/fields/:fieldId',
  summary: 'Delete a field that no segment asks for, and what contacts have in it',
  access: 'owner',
  params: fieldParams,
  status: 204,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
