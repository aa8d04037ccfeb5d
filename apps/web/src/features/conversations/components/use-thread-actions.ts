import type { Thread } from '@greenroom/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../lib/toasts.tsx'
import { changeThread, refreshThreads, type ThreadChange } from '../api/threads.ts'
import { starContact } from '../../../lib/contacts/star.ts'
import { momentWords } from '../../../lib/moment-words.ts'

export type ThreadState = Pick<Thread, 'contact_id' | 'state' | 'snoozed_until' | 'unread_count' | 'starred'>

/**
 * Actions on one conversation, each undone from its toast.
 * @param asOwn runs a change whose effect the list shows at once
 */
export function useThreadActions(asOwn: <T>(work: () => Promise<T>) => Promise<T>) {
  const client = useQueryClient()
  const change = (id: string, part: ThreadChange) =>
    asOwn(() => changeThread(client, id, part)).catch((error: Error) => toast.error(error.message))
  const back =
    ({ contact_id: id, state, snoozed_until }: ThreadState) =>
    () =>
      void change(id, state === 'snoozed' ? { state, snoozed_until } : { state })

  return {
    close: (thread: ThreadState) => {
      void change(thread.contact_id, { state: 'closed' })
      toast.success('Closed. It opens again when they write.', {
        id: 'thread-state',
        action: { label: 'Undo', onClick: back(thread) },
      })
    },
    reopen: (thread: ThreadState) => {
      void change(thread.contact_id, { state: 'open' })
      toast.success('Open again.', { id: 'thread-state', action: { label: 'Undo', onClick: back(thread) } })
    },
    snooze: (thread: ThreadState, until: Date) => {
      void change(thread.contact_id, { state: 'snoozed', snoozed_until: until.toISOString() })
      toast.success(`Snoozed until ${momentWords(until, new Date())}.`, {
        id: 'thread-state',
        action: { label: 'Undo', onClick: back(thread) },
      })
    },
    setRead: (id: string, read: boolean) => void change(id, { read }),
    star: async ({ contact_id: id, starred }: ThreadState) => {
      try {
        await asOwn(async () => {
          await starContact(client, id, !starred)
          await refreshThreads(client)
        })
      } catch (error) {
        toast.error(error instanceof Error ? error.message : 'The star was not saved.')
      }
    },
  }
}
