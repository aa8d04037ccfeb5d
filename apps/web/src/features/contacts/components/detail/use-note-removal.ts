import type { ContactNote } from '@greenroom/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { TOAST_MS, toast } from '../../../../lib/toasts.tsx'
import { removeNote, notesQuery } from '../../../../lib/contacts/history.ts'

/**
 * Hides a note at once, and deletes it when the time to undo is over or the screen is left. A deleted note cannot be
 * restored.
 */
export function useNoteRemoval(contactId: string) {
  const client = useQueryClient()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const waiting = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  const show = (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id)))
  const { queryKey } = notesQuery(contactId)
  const send = async (id: string, leaving = false) => {
    clearTimeout(waiting.current.get(id))
    if (!waiting.current.delete(id)) return
    try {
      await removeNote(contactId, id, leaving)
      client.setQueryData(queryKey, (notes: ContactNote[] | undefined) => notes?.filter((note) => note.id !== id))
    } catch (error) {
      show(id)
      toast.error(error instanceof Error ? error.message : 'An error occurred')
    }
  }
  const sendAll = useRef<(leaving: boolean) => void>(() => undefined)
  sendAll.current = (leaving) => {
    for (const id of [...waiting.current.keys()]) void send(id, leaving)
  }
  useEffect(() => {
    const onLeave = () => sendAll.current(true)
    window.addEventListener('pagehide', onLeave)
    return () => {
      window.removeEventListener('pagehide', onLeave)
      sendAll.current(false)
    }
  }, [])

  return {
    hidden,
    remove: ({ id }: ContactNote) => {
      setHidden((before) => new Set(before).add(id))
      waiting.current.set(
        id,
        setTimeout(() => void send(id), TOAST_MS.success + 1_000),
      )
      toast.success('Note deleted.', {
        action: {
          label: 'Undo',
          onClick: () => {
            clearTimeout(waiting.current.get(id))
            waiting.current.delete(id)
            show(id)
          },
        },
      })
    },
  }
}
