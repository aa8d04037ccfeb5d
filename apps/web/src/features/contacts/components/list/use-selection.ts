import { useRef, useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { between, choose, EVERYBODY, isChosen, MAX_BY_HAND, NOBODY, type Selection } from './selection.ts'

/** The choice of people in a list. Another filter (`key`) chooses anew; other pages do not. */
export function useSelection(key: string, rowIds: readonly string[]) {
  const [kept, setKept] = useState({ key, selection: NOBODY })
  const anchor = useRef<string | undefined>(undefined)
  const selection = kept.key === key ? kept.selection : NOBODY
  const set = (next: Selection) => {
    const full = next.kind === 'some' ? next.ids : next.except
    if (full.size >= MAX_BY_HAND) toast.info('That is as many as can be picked by hand. Select all that match instead.')
    setKept({ key, selection: next })
  }
  /** @param isRange all from the row that was touched last to this one */
  const toggle = (id: string, isRange = false) => {
    const from = isRange ? anchor.current : undefined
    const ids = from === undefined ? [id] : between(rowIds, from, id)
    // A range becomes what the row is where it begins.
    const chosen = from === undefined ? !isChosen(selection, id) : isChosen(selection, from)
    anchor.current = id
    set(choose(selection, ids, chosen))
  }
  return {
    selection,
    isChosen: (id: string) => isChosen(selection, id),
    toggle,
    choose: (ids: readonly string[], chosen: boolean) => set(choose(selection, ids, chosen)),
    all: () => set(EVERYBODY),
    clear: () => {
      anchor.current = undefined
      setKept({ key, selection: NOBODY })
    },
  }
}
