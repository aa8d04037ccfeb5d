import { addNote, deleteNote, getTimeline, listNotes, recordConsent } from '@greenroom/contracts'
import type { BodyOf } from '@greenroom/contracts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { contactsKey } from './queries.ts'

/** Query key of the data about one contact besides the contact itself. */
export const ofContact = (contactId: string) => [...contactsKey, 'of', contactId] as const

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

export const notesQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...ofContact(contactId), 'notes'],
    queryFn: async ({ signal }) => (await call(listNotes, { params: { contactId }, signal })).items,
    staleTime: 0,
    meta: { live: ['contact_notes'] },
  })

export const writeDownConsent = (contactId: string, body: BodyOf<typeof recordConsent>) =>
  call(recordConsent, { params: { contactId }, body })

export const writeNote = (contactId: string, body: string, key: string) =>
  call(addNote, { params: { contactId }, body: { body }, idempotencyKey: key })
/** @param leaving keeps the request alive after the page is closed */
export const removeNote = (contactId: string, noteId: string, leaving = false) =>
  call(deleteNote, { params: { contactId, noteId }, keepalive: leaving })
