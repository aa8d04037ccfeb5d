import { CONSENT_CHANNELS, CONSENT_STATES, MAX_NOTE, requiredText } from '@greenroom/domain'
import { z } from 'zod'
import { contactParams } from './contacts.ts'
import { defineContract, timestamp } from './contract.ts'

/** One entry of a person's history, newest first. `details` depends on `kind`. */
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
export const recordConsentBody = z.strictObject({
  channel: z.enum(CONSENT_CHANNELS),
  state: z.enum(['subscribed', 'opted_out']),
  statement: requiredText(2000, 'Say how they agreed or withdrew: it is your proof.'),
})
export const recordConsent = defineContract({
  name: 'recordConsent',
  method: 'POST',
  path: '/api/contacts/:contactId/consent',
  summary: 'Record what a contact said to you in person, with its wording',
  access: 'owner',
  params: contactParams,
  body: recordConsentBody,
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
