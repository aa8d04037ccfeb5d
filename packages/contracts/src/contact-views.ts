import { MAX_CUSTOM_FIELDS, MAX_VIEW_NAME, MAX_VIEW_QUERY, requiredText, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { contactFilter, CONTACT_SORTS } from './contacts.ts'
import { defineContract, timestamp } from './contract.ts'

/** A search is not part of a view: it is of the moment, and it may name a person who is erased later. */
const viewQuery = contactFilter.omit({ q: true }).extend({
  sort: z.enum(CONTACT_SORTS).optional(),
  order: z.enum(['asc', 'desc']).optional(),
})

/** Returns whether a query string is one that the list accepts. */
function isViewQuery(text: string): boolean {
  const params = new URLSearchParams(text)
  const values = [...new Set(params.keys())].map((name) => {
    const all = params.getAll(name)
    return [name, all.length === 1 ? all[0] : all] as const
  })
  return viewQuery.safeParse(Object.fromEntries(values)).success
}

const name = requiredText(MAX_VIEW_NAME, 'Give the view a name.')
const query = storableText(MAX_VIEW_QUERY)
  .refine((text) => text.length > MAX_VIEW_QUERY || isViewQuery(text), 'The list does not have such a filter or order.')
  .describe('Filters and order as in the query of `GET /api/contacts`, without q: `tag=vip&sort=name`')
/** The table's own columns besides custom fields are fewer than this. */
const MAX_COLUMNS = MAX_CUSTOM_FIELDS + 50
const columns = z
  .array(requiredText(60, 'Name the column.'))
  .max(MAX_COLUMNS)
  .nullable()
  .describe('Names of the columns to show; null: the default ones. Unknown names are ignored')

export const contactView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  columns: z.array(z.string()).nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ContactView = z.infer<typeof contactView>

export const listContactViews = defineContract({
  name: 'listContactViews',
  method: 'GET',
  path: '/api/contacts/views',
  summary: 'Your saved views of the list, by name',
  access: 'owner',
  status: 200,
  response: z.object({ items: z.array(contactView) }),
  errors: [],
})
export const createContactView = defineContract({
  name: 'createContactView',
  method: 'POST',
  path: '/api/contacts/views',
  summary: 'Save a view of the list',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ name, query, columns: columns.default(null) }),
  status: 201,
  response: contactView,
  errors: ['CONFLICT', 'IDEMPOTENCY_CONFLICT'],
})
const viewParams = z.object({ viewId: z.uuid() })
export const updateContactView = defineContract({
  name: 'updateContactView',
  method: 'PATCH',
  path: '/api/contacts/views/:viewId',
  summary: 'Rename a view, or save what the list shows now under its name',
  access: 'owner',
  params: viewParams,
  body: z.strictObject({ name, query, columns }).partial(),
  status: 200,
  response: contactView,
  errors: ['NOT_FOUND', 'CONFLICT'],
})
export const deleteContactView = defineContract({
  name: 'deleteContactView',
  method: 'DELETE',
  path: '/api/contacts/views/:viewId',
  summary: 'Delete a view; the contacts stay',
  access: 'owner',
  params: viewParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
