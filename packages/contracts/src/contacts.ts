import {
  birthday,
  CONSENT_CHANNELS,
  CONSENT_STATES,
  CONTACT_SOURCES,
  CONTACTS_PAGE_SIZE,
  contactStatus,
  contactTags,
  CUSTOM_FIELD_TYPES,
  emailAddress,
  MAX_CONTACT_NAME,
  MAX_CONTACTS_PAGE_SIZE,
  MAX_NOTE,
  MAX_PLACE,
  MAX_SEARCH,
  MAX_STATUS,
  MAX_TAG,
  requiredText,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'

const timestamp = z.iso.datetime().describe('UTC')
const contactParams = z.object({ contactId: z.uuid() })
const consentState = z.enum(CONSENT_STATES)
const customValues = z.record(z.uuid(), z.union([z.string(), z.number()]))

export const contact = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  phone_country: z.string().nullable().describe('ISO 3166-1, two letters; null where it cannot be told'),
  status: z.string(),
  tags: z.array(z.string()),
  starred: z.boolean(),
  source: z.enum(CONTACT_SOURCES),
  minisite_id: z.uuid().nullable(),
  mini_site: z.object({ name: z.string(), username: z.string() }).nullable().describe('Where they signed up'),
  email_consent: consentState,
  sms_consent: consentState,
  visits_consent: consentState,
  birthday: z.string().nullable().describe('1990-05-17, or --05-17 without a year'),
  time_zone: z.string().nullable().describe('IANA'),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1, two letters'),
  custom: customValues.describe('By the id of the own field'),
  unread_count: z.int().describe('Inbound messages that are not read'),
  last_message: z.string().nullable(),
  last_message_at: timestamp.nullable(),
  version: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  last_activity: timestamp,
})
export type Contact = z.infer<typeof contact>

export const CONTACT_SORTS = ['last_activity', 'created_at', 'name', 'email', 'status'] as const
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
const many = <T extends z.ZodType>(item: T) =>
  z
    .union([item, z.array(item)])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional()

/** Filters of the list; several of one kind: any of them. All are optional. */
export const contactFilter = z.strictObject({
  q: storableText(MAX_SEARCH).optional().describe('Any part of name, email or phone, from one character'),
  status: many(z.string().max(MAX_STATUS)),
  tag: many(z.string().max(MAX_TAG)),
  starred: flag.optional(),
  source: many(z.enum(CONTACT_SOURCES)),
  email_consent: many(consentState),
  sms_consent: many(consentState),
  site: many(z.uuid()).describe('Signed up on this mini site'),
  active_within: z.coerce.number().int().min(1).max(3660).optional().describe('Days'),
  inactive_for: z.coerce.number().int().min(1).max(3660).optional().describe('Days'),
  segment: z.uuid().optional().describe('Belongs to this segment'),
})
export type ContactFilter = z.output<typeof contactFilter>

/** People chosen for one piece of work: by hand, or all that match a filter but a few. */
export const contactSelection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ filter: contactFilter, except: z.array(z.uuid()).max(1000).default([]) }),
])
export type ContactSelection = z.output<typeof contactSelection>

const contactFields = {
  name: storableText(MAX_CONTACT_NAME),
  email: emailAddress.nullable(),
  phone: z.string().max(40).nullable().describe('With + and the country code, or as dialled within phone_country'),
  phone_country: z.string().length(2).nullable(),
  status: contactStatus,
  tags: contactTags,
  starred: z.boolean(),
  birthday: birthday.nullable(),
  time_zone: z.string().max(60).nullable(),
  city: storableText(MAX_PLACE).nullable(),
  region: storableText(MAX_PLACE).nullable(),
  country: z.string().length(2).nullable(),
  custom: z.record(z.uuid(), z.union([z.string().max(500), z.number(), z.null()])).describe('null clears a field'),
}
export const createContactBody = z.strictObject(contactFields).partial()
export type CreateContactBody = z.output<typeof createContactBody>
export const updateContactBody = createContactBody.extend({
  version: z.int().min(1).optional().describe('The version that the change was made on; absent: the last write wins'),
})
export type UpdateContactBody = z.output<typeof updateContactBody>

/** `details` of CONFLICT for an address that another contact has. */
export const duplicateDetails = z.object({ field: z.enum(['email', 'phone']), contact_id: z.uuid() })

export const listContacts = defineContract({
  name: 'listContacts',
  method: 'GET',
  path: '/api/contacts',
  summary: 'Your contacts, newest activity first',
  access: 'owner',
  query: contactFilter.extend({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(MAX_CONTACTS_PAGE_SIZE).default(CONTACTS_PAGE_SIZE),
    sort: z.enum(CONTACT_SORTS).default('last_activity'),
    order: z.enum(['asc', 'desc']).optional().describe('Absent: newest first, names from A'),
    after: z
      .string()
      .max(600)
      .optional()
      .describe('`next` of the page before: the page that follows, at the same cost anywhere'),
    before: z.string().max(600).optional().describe('`previous` of the page after'),
  }),
  status: 200,
  response: z.object({
    items: z.array(contact),
    page: z.int(),
    limit: z.int(),
    total: z.int().describe('Contacts over all pages'),
    total_is_exact: z.boolean().describe('False: there are at least so many'),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    locked: z.int().describe('Sign-ups that wait for room in the plan'),
  }),
  errors: ['NOT_FOUND'],
})
export type ContactPage = z.infer<typeof listContacts.response>

export const getContact = defineContract({
  name: 'getContact',
  method: 'GET',
  path: '/api/contacts/:contactId',
  summary: 'One of your contacts',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: contact,
  errors: ['NOT_FOUND'],
})
export const getContactNeighbours = defineContract({
  name: 'getContactNeighbours',
  method: 'GET',
  path: '/api/contacts/:contactId/neighbours',
  summary: 'Who stands before and after them in the list',
  access: 'owner',
  params: contactParams,
  query: contactFilter.extend({
    sort: z.enum(CONTACT_SORTS).default('last_activity'),
    order: z.enum(['asc', 'desc']).optional(),
  }),
  status: 200,
  response: z.object({ previous: z.uuid().nullable(), next: z.uuid().nullable() }),
  errors: ['NOT_FOUND'],
})
export const createContact = defineContract({
  name: 'createContact',
  method: 'POST',
  path: '/api/contacts',
  summary: 'Add a contact',
  access: 'owner',
  idempotent: true,
  body: createContactBody,
  status: 201,
  response: contact,
  errors: ['CONFLICT', 'PLAN_LIMIT_REACHED', 'IDEMPOTENCY_CONFLICT'],
})
export const updateContact = defineContract({
  name: 'updateContact',
  method: 'PATCH',
  path: '/api/contacts/:contactId',
  summary: 'Change a contact',
  access: 'owner',
  params: contactParams,
  body: updateContactBody,
  status: 200,
  response: contact,
  errors: ['NOT_FOUND', 'CONFLICT', 'VERSION_CONFLICT'],
})
export const deleteContact = defineContract({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/api/contacts/:contactId',
  summary: 'Delete a contact; within a day it can be undone',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: z.object({ deletion_id: z.uuid() }),
  errors: ['NOT_FOUND'],
})
export const contactOperation = z.object({
  id: z.uuid(),
  kind: z.string().describe('What is done, as in the change that was asked for; restore: a deletion is undone'),
  status: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  total: z.int().nullable().describe('Null until they are counted'),
  done: z.int(),
  deletion_id: z.uuid().nullable().describe('Of a deletion: undo brings them back'),
  error: z.string().nullable().describe('Why it stopped, or what it could not do'),
  created_at: timestamp,
  finished_at: timestamp.nullable(),
})
export type ContactOperation = z.infer<typeof contactOperation>

export const restoreContacts = defineContract({
  name: 'restoreContacts',
  method: 'POST',
  path: '/api/contacts/deletions/:deletionId/undo',
  summary: 'Bring back what was deleted together',
  access: 'owner',
  params: z.object({ deletionId: z.uuid() }),
  status: 200,
  response: z.object({
    restored: z.int(),
    taken: z.int().describe('Stay deleted: their address belongs to another contact by now'),
    operation: contactOperation.nullable().describe('Goes on in the background where there are many'),
  }),
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED'],
})

/** What is done to many at once. */
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
export const mergeContacts = defineContract({
  name: 'mergeContacts',
  method: 'POST',
  path: '/api/contacts/:contactId/merge',
  summary: 'Merge another contact into this one; its history comes along',
  access: 'owner',
  params: contactParams,
  body: z.strictObject({
    other_id: z.uuid().describe('Is gone afterwards'),
    take: z
      .array(z.enum(['name', 'email', 'phone', 'status', 'birthday', 'place']))
      .default([])
      .describe('What the other one’s value is taken for; where this one has none it is taken anyway'),
  }),
  status: 200,
  response: contact,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const tagCount = z.object({ tag: z.string(), contacts: z.int() })
export const listTags = defineContract({
  name: 'listTags',
  method: 'GET',
  path: '/api/contacts/tags',
  summary: 'Your tags and how many contacts have each',
  access: 'owner',
  status: 200,
  response: z.object({ items: z.array(tagCount), statuses: z.array(z.string()).describe('Statuses in use') }),
  errors: [],
})

/** One line of a person's history, newest first. `details` depends on `kind`. */
export const timelineEntry = z.object({
  id: z.string(),
  kind: z.string(),
  at: timestamp,
  details: z.record(z.string(), z.unknown()),
})
export type TimelineEntry = z.infer<typeof timelineEntry>
export const getTimeline = defineContract({
  name: 'getContactTimeline',
  method: 'GET',
  path: '/api/contacts/:contactId/timeline',
  summary: 'What happened with a contact, newest first',
  access: 'owner',
  params: contactParams,
  query: z.strictObject({
    after: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  }),
  status: 200,
  response: z.object({ items: z.array(timelineEntry), next: z.string().nullable() }),
  errors: ['NOT_FOUND'],
})

export const consentRecord = z.object({
  id: z.uuid(),
  channel: z.enum(CONSENT_CHANNELS),
  state: z.enum([...CONSENT_STATES, 'pending']).describe('pending: the mailbox has not confirmed yet'),
  actor: z.enum(['person', 'owner']),
  method: z.string(),
  wording: z.object({ text: z.string(), version: z.int() }).nullable(),
  source: z.string(),
  ip: z.string().nullable(),
  at: timestamp,
})
export type ConsentRecord = z.infer<typeof consentRecord>
export const listConsent = defineContract({
  name: 'listConsent',
  method: 'GET',
  path: '/api/contacts/:contactId/consent',
  summary: 'What a contact agreed to and withdrew, with proof, newest first',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: z.object({ items: z.array(consentRecord) }),
  errors: ['NOT_FOUND'],
})
export const recordConsent = defineContract({
  name: 'recordConsent',
  method: 'POST',
  path: '/api/contacts/:contactId/consent',
  summary: 'Record what a contact said to you in person, with its wording',
  access: 'owner',
  params: contactParams,
  body: z.strictObject({
    channel: z.enum(CONSENT_CHANNELS),
    state: z.enum(['subscribed', 'opted_out']),
    statement: requiredText(2000, 'Say how they agreed or withdrew: it is your proof.'),
  }),
  status: 201,
  response: consentRecord,
  errors: ['NOT_FOUND', 'CONFLICT'],
})

export const note = z.object({
  id: z.uuid(),
  contact_id: z.uuid(),
  body: z.string(),
  created_at: timestamp,
  updated_at: timestamp,
})
export type ContactNote = z.infer<typeof note>
const noteBody = z.strictObject({ body: requiredText(MAX_NOTE, 'Write something first.') })
export const listNotes = defineContract({
  name: 'listNotes',
  method: 'GET',
  path: '/api/contacts/:contactId/notes',
  summary: 'Your notes on a contact, newest first',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: z.object({ items: z.array(note) }),
  errors: ['NOT_FOUND'],
})
export const addNote = defineContract({
  name: 'addNote',
  method: 'POST',
  path: '/api/contacts/:contactId/notes',
  summary: 'Add a note',
  access: 'owner',
  idempotent: true,
  params: contactParams,
  body: noteBody,
  status: 201,
  response: note,
  errors: ['NOT_FOUND', 'IDEMPOTENCY_CONFLICT'],
})
const noteParams = z.object({ contactId: z.uuid(), noteId: z.uuid() })
export const updateNote = defineContract({
  name: 'updateNote',
  method: 'PATCH',
  path: '/api/contacts/:contactId/notes/:noteId',
  summary: 'Change a note',
  access: 'owner',
  params: noteParams,
  body: noteBody,
  status: 200,
  response: note,
  errors: ['NOT_FOUND'],
})
export const deleteNote = defineContract({
  name: 'deleteNote',
  method: 'DELETE',
  path: '/api/contacts/:contactId/notes/:noteId',
  summary: 'Delete a note',
  access: 'owner',
  params: noteParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const customField = z.object({
  id: z.uuid(),
  label: z.string(),
  type: z.enum(CUSTOM_FIELD_TYPES),
  options: z.array(z.string()).describe('Of a choice'),
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
export const createField = defineContract({
  name: 'createContactField',
  method: 'POST',
  path: '/api/contacts/fields',
  summary: 'Add a field of your own',
  access: 'owner',
  idempotent: true,
  body: z.strictObject({ label, type: z.enum(CUSTOM_FIELD_TYPES), options: options.default([]) }),
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
  summary: 'Delete a field and what contacts have in it',
  access: 'owner',
  params: fieldParams,
  status: 204,
  errors: ['NOT_FOUND'],
})

export const exportContact = defineContract({
  name: 'exportContact',
  method: 'GET',
  path: '/api/contacts/:contactId/export',
  summary: 'Everything that is kept of one person, as JSON',
  access: 'owner',
  params: contactParams,
  status: 200,
  response: z.record(z.string(), z.unknown()),
  errors: ['NOT_FOUND'],
})
export const eraseContact = defineContract({
  name: 'eraseContact',
  method: 'POST',
  path: '/api/contacts/:contactId/erasure',
  summary: 'Erase a person for good; only a keyed hash of the address stays, so that it is never written to again',
  access: 'owner',
  params: contactParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
