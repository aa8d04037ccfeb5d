import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { displayName } from '../../../../lib/contacts/contact-words.ts'
import { contactQuery, contactsKey } from '../../../../lib/contacts/queries.ts'
import { meQuery } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { bringBack, eraseForGood, removeContact } from '../../api/contact.ts'
import { useContact } from './contact-context.ts'

/** Deletes a contact, which can be undone, or erases it. Both return to the list that led here. */
export function useLeaving() {
  const { contact, search } = useContact()
  const client = useQueryClient()
  const navigate = useNavigate()
  const name = displayName(contact)
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: contactsKey }),
      client.invalidateQueries({ queryKey: meQuery.queryKey }),
    ])
  const leave = async () => {
    await navigate(`/dashboard/contacts${search}`)
    client.removeQueries({ queryKey: contactQuery(contact.id).queryKey })
    await refresh()
  }
  const undo = useMutation({
    mutationFn: bringBack,
    onSuccess: ({ restored }) => {
      if (restored === 0) toast.error(`${name} stays deleted because the address now belongs to another contact.`)
      else
        toast.success(`${name} was restored.`, {
          action: { label: 'Open', onClick: () => void navigate(`/dashboard/contacts/${contact.id}`) },
        })
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const remove = useMutation({
    mutationFn: () => removeContact(contact.id),
    onSuccess: async ({ deletion_id: deletionId }) => {
      await leave()
      toast.success('Contact deleted successfully!', {
        action: { label: 'Undo', onClick: () => undo.mutate(deletionId) },
      })
    },
    onError: () => toast.error('Failed to delete contact'),
  })
  return {
    remove: () => remove.mutate(),
    /** @throws what the call throws; the dialog shows it */
    erase: async () => {
      await eraseForGood(contact.id)
      await leave()
      toast.success(`${name} was erased.`)
    },
  }
}
