import {
  type BulkChange,
  cancelOperation,
  changeContacts,
  createContact,
  type CreateContactBody,
  createField,
  deleteField,
  deleteTag,
  exportSelection,
  getSegment,
  listDeletedContacts,
  listSegmentsOfTag,
  listSites,
  renameTag,
  restoreDeletedContacts,
  updateContact,
  updateField,
} from '@greenroom/contracts'
import type { CustomFieldType } from '@greenroom/domain/contacts'
import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call } from '../../../lib/api/index.ts'
import type { ListFilter } from '../../../lib/contacts/list-view.ts'
import { contactsKey } from '../../../lib/contacts/queries.ts'
import type { SelectionBody } from '../../../lib/list/selection.ts'
import { meQuery } from '../../../lib/me.ts'
import { randomId } from '../../../lib/random-id.ts'
import { forgetRecentPeople } from '../../../lib/recent.ts'

/**
 * Reads everything about contacts again, and what depends on their number. Resolves once the shown page is up to date.
 */
export const refreshContacts = async (queries: QueryClient): Promise<void> => {
  void queries.invalidateQueries({ queryKey: meQuery.queryKey })
  await queries.invalidateQueries({ queryKey: contactsKey })
}

/** @param key makes repeated requests create one contact */
export const addContact = (body: CreateContactBody, key: string) => call(createContact, { body, idempotencyKey: key })

export const setStarred = (contactId: string, starred: boolean) =>
  call(updateContact, { params: { contactId }, body: { starred } })

/** Starts a change of many contacts, which runs in the background. */
export async function changeMany(selection: SelectionBody<ListFilter>, change: BulkChange) {
  const operation = await call(changeContacts, { body: { selection, change }, idempotencyKey: randomId() })
  if (change.kind === 'delete') forgetRecentPeople()
  return operation
}

/** Downloads the selected people as CSV. */
export const exportChosen = (selection: SelectionBody<ListFilter>) => download(exportSelection, { body: { selection } })

export const stopOperation = (operationId: string) => call(cancelOperation, { params: { operationId } })

export const addField = (body: { label: string; type: CustomFieldType; options: string[] }) =>
  call(createField, { body, idempotencyKey: randomId() })
export const changeField = (fieldId: string, body: { label?: string; options?: string[] }) =>
  call(updateField, { params: { fieldId }, body })
export const removeField = (fieldId: string) => call(deleteField, { params: { fieldId } })

/** A tag, and the number of contacts that have it. */
export interface Tag {
  tag: string
  contacts: number
}

/** Renames a tag everywhere, or deletes it. */
export type TagChange = { kind: 'rename-tag'; tag: string; to: string } | { kind: 'delete-tag'; tag: string }

/** Starts a change of a tag. If many contacts have it, the change runs in the background. */
export const changeTag = (change: TagChange) =>
  change.kind === 'rename-tag'
    ? call(renameTag, { body: { tag: change.tag, to: change.to }, idempotencyKey: randomId() })
    : call(deleteTag, { body: { tag: change.tag }, idempotencyKey: randomId() })

/** Segments whose rules use a tag. */
export const segmentsOfTagQuery = (tag: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'segments-of-tag', tag],
    queryFn: async ({ signal }) => (await call(listSegmentsOfTag, { query: { tag }, signal })).items,
    staleTime: 0,
    meta: { live: ['segments'] },
  })

/** Contacts deleted within the last day, in pages. */
export const deletedQuery = (words: string) =>
  infiniteQueryOptions({
    queryKey: [...contactsKey, 'deleted', words],
    queryFn: ({ pageParam, signal }) =>
      call(listDeletedContacts, {
        query: { ...(words === '' ? {} : { q: words }), ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: ['contacts'] },
  })

/** Restores some deleted contacts, or all if `ids` is absent. */
export const restoreDeleted = (ids?: string[]) =>
  call(restoreDeletedContacts, { body: ids === undefined ? { all: true } : { ids } })

/** Maximum number of sites in the filter. */
const SITES = 100

/** The owner's sites, to choose from. */
export const siteChoiceQuery = queryOptions({
  queryKey: [...contactsKey, 'sites'],
  queryFn: async ({ signal }) => (await call(listSites, { query: { limit: SITES }, signal })).items,
  meta: { live: ['mini_sites'] },
})

/** Name of the segment that filters the list. */
export const segmentNameQuery = (segmentId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'segment-name', segmentId],
    queryFn: async ({ signal }) => (await call(getSegment, { params: { segmentId }, signal })).name,
    retry: false,
    meta: { live: ['segments'] },
  })
