import {
  type ContactPage,
  getContact,
  getContactNeighbours,
  listContacts,
  listFields,
  listOperations,
  listTags,
} from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../api/index.ts'
import { type ListView, queryOf } from './list-view.ts'

/** Prefix of every query key about contacts. */
export const contactsKey = ['contacts'] as const
export const contactListKey = [...contactsKey, 'list'] as const

/** One page of the list. Shows the previous page until the next has loaded; refetches whenever the list opens. */
export const contactsQuery = (view: ListView) =>
  queryOptions({
    queryKey: [...contactListKey, view],
    queryFn: ({ signal }): Promise<ContactPage> =>
      call(listContacts, {
        query: { ...queryOf(view), limit: view.limit, page: view.page, after: view.after, before: view.before },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['contacts', 'messages'] },
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

/** One contact; `null` if there is none. */
export const contactQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'one', contactId],
    queryFn: ({ signal }) => orNull(call(getContact, { params: { contactId }, signal })),
    staleTime: 0,
    meta: { live: ['contacts', 'messages'] },
  })

/** The contacts before and after a contact in the list that it was opened from. */
export const neighboursQuery = (contactId: string, view: Pick<ListView, 'filter' | 'sort' | 'order'>) =>
  queryOptions({
    queryKey: [...contactsKey, 'neighbours', contactId, queryOf(view)],
    queryFn: ({ signal }) => call(getContactNeighbours, { params: { contactId }, query: queryOf(view), signal }),
    staleTime: 0,
    meta: { live: ['contacts', 'messages'] },
  })

/** The owner's tags with their counts, and the statuses in use. */
export const tagsQuery = queryOptions({
  queryKey: [...contactsKey, 'tags'],
  queryFn: ({ signal }) => call(listTags, { signal }),
  staleTime: 30_000,
  meta: { live: ['contacts'] },
})

/** Tags that contain the words, for an owner with more tags than one answer holds. */
export const foundTagsQuery = (words: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'tags', words],
    queryFn: ({ signal }) => call(listTags, { query: { q: words }, signal }),
    staleTime: 30_000,
    meta: { live: ['contacts'] },
  })

/** The owner's custom fields, in order. */
export const fieldsQuery = queryOptions({
  queryKey: [...contactsKey, 'fields'],
  queryFn: async ({ signal }) => (await call(listFields, { signal })).items,
  meta: { live: ['contact_fields'] },
})

/** Running and recent bulk changes of contacts. */
export const operationsQuery = queryOptions({
  queryKey: [...contactsKey, 'operations'],
  queryFn: async ({ signal }) => (await call(listOperations, { signal })).items,
  staleTime: 0,
  meta: { live: ['contact_operations'] },
})
