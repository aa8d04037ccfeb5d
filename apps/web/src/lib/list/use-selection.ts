import { useRef, useState } from 'react'
import { ALL, between, choose, isChosen, MAX_BY_HAND, NONE, type Selection } from './selection.ts'

export interface UseSelection {
  /** Names the list without its page: another filter clears the selection, another page does not. */
  listKey: string
  /** Ids of the shown rows, for ranges. */
  ids: readonly string[]
  /** Called when no more rows can be selected by hand. */
  onFull?: () => void
}

/** Keeps the selected rows of a list. */
export function useSelection({ listKey, ids: shown, onFull }: UseSelection) {
  const [kept, setKept] = useState({ listKey, selection: NONE })
  const anchor = useRef<string | undefined>(undefined)
  const selection = kept.listKey === listKey ? kept.selection : NONE
  const set = (next: Selection) => {
    const named = next.kind === 'some' ? next.ids : next.except
    if (named.size >= MAX_BY_HAND) onFull?.()
    setKept({ listKey, selection: next })
  }
  /** @param isRange selects from the last touched row to this one */
  const toggle = (id: string, isRange = false) => {
    const from = isRange ? anchor.current : undefined
    const ids = from === undefined ? [id] : between(shown, from, id)
    // The whole range takes the state of its first row.
    const chosen = from === undefined ? !isChosen(selection, id) : isChosen(selection, from)
    anchor.current = id
    set(choose(selection, ids, chosen))
  }
  return {
    selection,
    isChosen: (id: string) => isChosen(selection, id),
    toggle,
    choose: (ids: readonly string[], chosen: boolean) => set(choose(selection, ids, chosen)),
    all: () => set(ALL),
    clear: () => {
      anchor.current = undefined
      setKept({ listKey, selection: NONE })
    },
  }
}
