import {
  birthday,
  CONSENT_STATES,
  CONTACT_SOURCES,
  CONTACTS_PAGE_SIZE,
  contactStatus,
  contactTags,
  emailAddress,
  MAX_CONTACT_NAME,
  MAX_CONTACTS_PAGE_SIZE,
  MAX_PLACE,
  MAX_SEARCH,
  MAX_STATUS,
  MAX_TAG,
  storableText,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, timestamp } from './contract.ts'

export const contactParams = z.object({ contactId: z.uuid() })
const consentState = z.enum(CONSENT_STATES)
const customValues = z.record(z.uuid(), z.union([z.string(), z.number()]))

export const contact = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable().describe('E.164'),
  phone_country: z.string().nullable().describe('ISO 3166-1, two letters; null if it cannot be told'),
  status: z.string(),
  tags: z.array(z.string()),
  starred: z.boolean(),
  source: z.enum(CONTACT_SOURCES),
  minisite_id: z.uuid().nullable(),
  mini_site: z.object({ name: z.string(), username: z.string() }).nullable().describe('Site on which they signed up'),
  email_consent: consentState,
  sms_consent: consentState,
  visits_consent: consentState,
  birthday: z.string().nullable().describe('1990-05-17, or --05-17 without a year'),
  time_zone: z.string().nullable().describe('IANA name'),
  city: z.string().nullable(),
  region: z.string().nullable(),
  country: z.string().nullable().describe('ISO 3166-1, two letters'),
  custom: customValues.describe('Values by id of the custom field'),
  unread_count: z.int().describe('Inbound messages not read yet'),
  last_message: z.string().nullable(),
  last_message_at: timestamp.nullable(),
  version: z.int(),
  created_at: timestamp,
  updated_at: timestamp,
  last_activity: timestamp,
  score: z.int().describe('As it was at the last change, or last night; `getContactScore` says what makes it up'),
})
export type Contact = z.infer<typeof contact>

export const CONTACT_SORTS = ['last_activity', 'created_at', 'name', 'score'] as const
const flag = z.enum(['true', 'false']).transform((value) => value === 'true')
/** Most values of one filter. */
const MAX_MANY = 200
const many = <T extends z.ZodType>(item: T) =>
  z
    .union([item, z.array(item).max(MAX_MANY)])
    .transform((value) => (Array.isArray(value) ? value : [value]))
    .optional()

/** Filters of the list, all optional. Several values of one filter match any of them. */
export const contactFilter = z.strictObject({
  q: storableText(MAX_SEARCH).optional().describe('Any part of name, email, or phone, from one character'),
  status: many(storableText(MAX_STATUS)),
  tag: many(storableText(MAX_TAG)),
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

/** Contacts to act on: listed by id, or all that match a filter with some exceptions. */
export const contactSelection = z.union([
  z.strictObject({ ids: z.array(z.uuid()).min(1).max(1000) }),
  z.strictObject({ filter: contactFilter, except: z.array(z.uuid()).max(1000).default([]) }),
])
export type ContactSelection = z.output<typeof contactSelection>

/** Largest contact in bytes: 50 custom fields of 500 characters each, in any script. */
const MAX_CONTACT_BYTES = 256 * 1024

const contactFields = {
  name: storableText(MAX_CONTACT_NAME),
  email: emailAddress.nullable(),
  phone: z.string().max(40).nullable().describe('With + and the country code, or as dialed within phone_country'),
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
  version: z.int().min(1).optional().describe('Version that the change is based on; absent: the last write wins'),
})
export type UpdateContactBody = z.output<typeof updateContactBody>

/** `details` of CONFLICT if another contact has the address. */
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
    order: z.enum(['asc', 'desc']).optional().describe('Absent: newest first, names from A, the highest score first'),
    after: z
      .string()
      .max(600)
      .optional()
      .describe('`next` of the previous page, to get the following one; the cost is the same anywhere in the list'),
    before: z.string().max(600).optional().describe('`previous` of the next page, to go back'),
  }),
  status: 200,
  response: z.object({
    items: z.array(contact),
    page: z.int(),
    limit: z.int(),
    total: z.int().describe('Contacts over all pages'),
    total_is_exact: z.boolean().describe('False: the total is a lower bound'),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    locked: z.int().describe('Sign-ups waiting for room in the plan'),
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
  maxBytes: MAX_CONTACT_BYTES,
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
  maxBytes: MAX_CONTACT_BYTES,
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
export const mergeContacts = defineContract({
  name: 'mergeContacts',
  method: 'POST',
  path: '/api/contacts/:contactId/merge',
  summary: 'Merge another contact into this one; its history comes along',
  access: 'owner',
  params: contactParams,
  body: z.strictObject({
    other_id: z.uuid().describe('Removed by the merge'),
    take: z
      .array(z.enum(['name', 'email', 'phone', 'status', 'birthday', 'place']))
      .default([])
      .describe("Fields for which the other contact's value wins; empty fields take it anyway"),
  }),
  status: 200,
  response: contact,
  errors: ['NOT_FOUND', 'CONFLICT'],
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
