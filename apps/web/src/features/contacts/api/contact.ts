import {
  type Contact,
  deleteContact,
  eraseContact,
  exportContact,
  listConsent,
  mergeContacts,
  restoreContacts,
  updateContact,
  type UpdateContactBody,
  updateNote,
} from '@greenroom/contracts'
import type { BodyOf } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { ofContact } from '../../../lib/contacts/history.ts'
import { forgetRecentPeople } from '../../../lib/recent.ts'

export const consentQuery = (contactId: string) =>
  queryOptions({
    queryKey: [...ofContact(contactId), 'consent'],
    queryFn: async ({ signal }) => (await call(listConsent, { params: { contactId }, signal })).items,
    staleTime: 0,
    meta: { live: ['consent_records'] },
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

export const rewriteNote = (contactId: string, noteId: string, body: string) =>
  call(updateNote, { params: { contactId, noteId }, body: { body } })
