import {
  addNote,
  type Contact,
  deleteContact,
  deleteNote,
  eraseContact,
  exportContact,
  getTimeline,
  listConsent,
  listContacts,
  listNotes,
  mergeContacts,
  recordConsent,
  restoreContacts,
  updateContact,
  type UpdateContactBody,
  updateNote,
} from '@greenroom/contracts'
import type { BodyOf } from '@greenroom/contracts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { contactsKey } from '../../../lib/contacts/queries.ts'
import { forgetRecentPeople } from '../../../lib/recent.ts'

/** Query key of the data about one contact besides the contact itself. */
const ofContact = (contactId: string) => [...contactsKey, 'of', contactId] as const

export const timelineQuery = (contactId: string) =>
  infiniteQueryOptions({
    queryKey: [...ofContact(contactId), 'timeline'],
    queryFn: ({ pageParam, signal }) =>
      call(getTimeline, { params: { contactId }, query: pageParam === null ? {} : { after: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { live: ['contacts', 'messages', 'consent_records', 'contact_events', 'contact_notes'] },
  })

export const consentQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...ofContact(contactId), 'consent'],
    queryFn: async ({ signal }) => (await call(listConsent, { params: { contactId }, signal })).items,
    staleTime: 0,
    meta: { live: ['consent_records'] },
  })

export const notesQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...ofContact(contactId), 'notes'],
    queryFn: async ({ signal }) => (await call(listNotes, { params: { contactId }, signal })).items,
    staleTime: 0,
    meta: { live: ['contact_notes'] },
  })

/** Results shown when searching for a person. */
const FOUND = 8

/** Contacts whose name, email or phone contains the text. */
export const peopleQuery = (q: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'found', q],
    queryFn: async ({ signal }) =>
      (await call(listContacts, { query: { ...(q === '' ? {} : { q }), limit: FOUND }, signal })).items,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const changeContact = (contactId: string, body: UpdateContactBody): Promise<Contact> =>
  call(updateContact, { params: { contactId }, body })

export async function removeContact(contactId: string) {
  const deletion = await call(deleteContact, { params: { contactId } })
  forgetRecentPeople(contactId)
  return deletion
}
export const bringBack = (deletionId: string) => call(restoreContacts, { params: { deletionId } })
export async function eraseForGood(contactId: string): Promise<void> {
  await call(eraseContact, { params: { contactId } })
  forgetRecentPeople(contactId)
}
export const everythingOf = (contactId: string) => call(exportContact, { params: { contactId } })

export type TakenField = NonNullable<BodyOf<typeof mergeContacts>['take']>[number]
export async function mergeInto(contactId: string, otherId: string, take: TakenField[]): Promise<Contact> {
  const merged = await call(mergeContacts, { params: { contactId }, body: { other_id: otherId, take } })
  forgetRecentPeople(otherId)
  return merged
}

export const writeDownConsent = (contactId: string, body: BodyOf<typeof recordConsent>) =>
  call(recordConsent, { params: { contactId }, body })

export const writeNote = (contactId: string, body: string, key: string) =>
  call(addNote, { params: { contactId }, body: { body }, idempotencyKey: key })
export const rewriteNote = (contactId: string, noteId: string, body: string) =>
  call(updateNote, { params: { contactId, noteId }, body: { body } })
/** @param leaving keeps the request alive after the page is closed */
export const removeNote = (contactId: string, noteId: string, leaving = false) =>
  call(deleteNote, { params: { contactId, noteId }, keepalive: leaving })
