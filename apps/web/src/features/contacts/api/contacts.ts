import {
  type BulkChange,
  cancelOperation,
  changeContacts,
  createContact,
  type CreateContactBody,
  createField,
  deleteField,
  exportSelection,
  getSegment,
  listSites,
  updateContact,
  updateField,
} from '@greenroom/contracts'
import type { CustomFieldType } from '@greenroom/domain/contacts'
import { queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call } from '../../../lib/api/index.ts'
import { contactsKey } from '../../../lib/contacts/queries.ts'
import { randomId } from '../../../lib/random-id.ts'
import type { selectionBody } from '../components/list/selection.ts'

/** @param key makes a repeated request one contact */
export const addContact = (body: CreateContactBody, key: string) => call(createContact, { body, idempotencyKey: key })

export const setStarred = (contactId: string, starred: boolean) =>
  call(updateContact, { params: { contactId }, body: { starred } })

/** Begins one piece of work on many; it goes on in the background. */
export const changeMany = (selection: ReturnType<typeof selectionBody>, change: BulkChange) =>
  call(changeContacts, { body: { selection, change }, idempotencyKey: randomId() })

/** The chosen people as CSV. */
export const exportChosen = (selection: ReturnType<typeof selectionBody>) =>
  download(exportSelection, { body: { selection } })

export const stopOperation = (operationId: string) => call(cancelOperation, { params: { operationId } })

export const addField = (body: { label: string; type: CustomFieldType; options: string[] }) =>
  call(createField, { body, idempotencyKey: randomId() })
export const changeField = (fieldId: string, body: { label?: string; options?: string[] }) =>
  call(updateField, { params: { fieldId }, body })
export const removeField = (fieldId: string) => call(deleteField, { params: { fieldId } })

/** Most sites that the filter offers. */
const SITES = 100

/** The owner's sites by name, to choose from. */
export const siteChoiceQuery = queryOptions({
  queryKey: [...contactsKey, 'sites'],
  queryFn: async ({ signal }) => (await call(listSites, { query: { limit: SITES }, signal })).items,
  meta: { live: ['mini_sites'] },
})

/** What a segment is called that the list is filtered by. */
export const segmentNameQuery = (segmentId: string) =>
  queryOptions({
    queryKey: [...contactsKey, 'segment-name', segmentId],
    queryFn: async ({ signal }) => (await call(getSegment, { params: { segmentId }, signal })).name,
    retry: false,
    meta: { live: ['segments'] },
  })
