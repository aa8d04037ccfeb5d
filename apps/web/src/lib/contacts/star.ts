import { updateContact } from '@greenroom/contracts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/index.ts'
import { conversationsKey } from '../conversations.ts'
import { contactsKey } from './queries.ts'

/** Sets or removes the star of a contact, for screens that do not edit the contact itself. */
export async function starContact(client: QueryClient, contactId: string, starred: boolean): Promise<void> {
  await call(updateContact, { params: { contactId }, body: { starred } })
  await Promise.all([
    client.invalidateQueries({ queryKey: contactsKey }),
    client.invalidateQueries({ queryKey: [...conversationsKey, 'one', contactId] }),
  ])
}
