import type { Contact, UpdateContactBody } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contactQuery, contactsKey } from '../../../../lib/contacts/queries.ts'
import { changeContact } from '../../api/contact.ts'
import { currentOf, isOvertaken, Overtaken, tagsOnto } from './overtaken.ts'

interface Save {
  change: UpdateContactBody
  /** The contact as it was when editing began. */
  base: Contact
}

/**
 * Saves a change of a contact on top of changes made elsewhere. Rejects with {@link Overtaken} if the same field was
 * changed.
 */
export function useSaveContact(contactId: string) {
  const client = useQueryClient()
  const { queryKey } = contactQuery(contactId)
  const attempt = async ({ change, base }: Save): Promise<Contact> => {
    try {
      return await changeContact(contactId, { ...change, version: base.version })
    } catch (error) {
      const current = currentOf(error)
      if (!current) throw error
      client.setQueryData(queryKey, current)
      if (isOvertaken(change, base, current)) throw new Overtaken(current)
      const { tags } = change
      return attempt({
        change: tags ? { ...change, tags: tagsOnto(current.tags, base.tags, tags) } : change,
        base: current,
      })
    }
  }
  return useMutation({
    mutationFn: attempt,
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onSettled: () => client.invalidateQueries({ queryKey: contactsKey }),
  })
}
