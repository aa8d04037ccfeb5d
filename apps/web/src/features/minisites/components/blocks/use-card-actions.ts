import { type RefObject, useRef, useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { blockNow, visibleKeys } from '../../editing/fields.ts'
import { useEditor } from '../editor/editor-context.ts'
import type { CardActions } from './block-card.tsx'
import { summaryOf } from './block-summary.ts'

/** State that the list shares with its cards. */
export interface ListState {
  openKey: string | undefined
  onOpen: (key: string | undefined) => void
  /** A block was added, and should open. */
  onAdded: (key: string) => void
  /** The last block was deleted, so the focus has to move elsewhere. */
  onEmptied: () => void
}

/** Actions of the cards, and their announcements for screen readers. */
export function useCardActions(
  props: ListState,
  list: RefObject<HTMLUListElement | null>,
): { actions: CardActions; said: string } {
  const editor = useEditor()
  const [said, say] = useState('')
  const latest = useRef(props)
  latest.current = props

  const nameOf = (key: string) => {
    const edit = editor.read().blocks[key]
    return edit ? summaryOf(edit, new Date()).name : 'Block'
  }
  /** Moves the focus to the next card, or to the previous one at the end of the list. */
  const focusBeside = (at: number, count: number) => {
    if (count === 1) return latest.current.onEmptied()
    const beside = list.current?.children[at === count - 1 ? at - 1 : at + 1]
    beside?.querySelector<HTMLElement>('[data-toggle]')?.focus()
  }
  const [actions] = useState<CardActions>(() => ({
    toggle: (key) => latest.current.onOpen(key === latest.current.openKey ? undefined : key),
    added: (key) => latest.current.onAdded(key),
    move: (key, to) => {
      editor.moveBlock(key, to)
      say(`${nameOf(key)} is now ${to + 1} of ${visibleKeys(editor.read()).length}`)
    },
    duplicate: (key) => {
      const edit = editor.read().blocks[key]
      if (!edit) return
      say(`Copied ${nameOf(key)}`)
      latest.current.onAdded(editor.addBlock(edit.type, blockNow(edit), key))
    },
    remove: (key) => {
      const edit = editor.read().blocks[key]
      const keys = visibleKeys(editor.read())
      const at = keys.indexOf(key)
      if (!edit || at < 0) return
      const name = nameOf(key)
      const lost = { type: edit.type, fields: blockNow(edit), after: keys[at - 1] ?? null }
      focusBeside(at, keys.length)
      editor.removeBlock(key)
      toast.success(`Deleted “${name}”`, { action: { label: 'Undo', onClick: () => editor.undoRemove(key, lost) } })
    },
  }))
  return { actions, said }
}
