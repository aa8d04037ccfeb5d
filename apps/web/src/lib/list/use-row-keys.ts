import { useEffect, useRef } from 'react'
import { isTurnedOff } from '../shortcuts.ts'
import { isElsewhere, type Row, rowId } from './row.ts'

export interface RowKeys<R extends Row> {
  rows: readonly R[]
  activeId: string | undefined
  open: (row: R) => void
  toggle: (row: R, isRange: boolean) => void
  /** Makes a row the active one. */
  focus: (row: R) => void
  /** Selects these rows too. */
  onChoose: (ids: readonly string[]) => void
  onChoosePage: () => void
  onClear: () => void
  /** Makes sure that a row is drawn. */
  reveal: (index: number) => void
  /** Keys of this list only, such as `s` to star. */
  keys: Readonly<Record<string, (row: R) => void>>
}

/** These keys enter the list from anywhere; arrow keys belong to the focused element. */
const INTO_LIST = new Set(['j', 'k', 'Escape'])
/** Buttons and links handle these keys themselves. */
const PRESSES = new Set(['Enter', ' '])

/** Handles the keyboard in a list: arrows or j and k, x or space to select, Enter to open, and the list's own keys. */
export function useRowKeys<R extends Row>(given: RowKeys<R>): void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey || isTurnedOff(event)) return
      const target = event.target instanceof Element ? event.target : document.body
      if (isElsewhere(target)) return
      const isInRow = target.closest('[data-row]') !== null || target === document.body || target.id === 'main'
      if (!isInRow && !INTO_LIST.has(event.key)) return
      const isPressable = target.matches('a, button, input')
      if (isPressable && PRESSES.has(event.key)) return
      if (press(event, latest.current)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Runs the action of a key. @returns whether the key has one */
function press<R extends Row>(event: KeyboardEvent, given: RowKeys<R>): boolean {
  const { rows, activeId, toggle } = given
  const at = rows.findIndex(({ id }) => id === activeId)
  const isOnRow = document.activeElement?.closest('[data-row]') !== null
  const active = isOnRow ? rows[at] : undefined
  const goTo = (index: number): boolean => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, index))]
    if (!next) return false
    if (event.shiftKey && active) given.onChoose([active.id, next.id])
    focusRow(next, rows.indexOf(next), given)
    return true
  }
  if (event.ctrlKey || event.metaKey) {
    if (event.key !== 'a' || !isOnRow) return false
    given.onChoosePage()
    return true
  }
  switch (event.key) {
    case 'ArrowDown':
    case 'j':
    case 'J':
      return goTo(active ? at + 1 : Math.max(0, at))
    case 'ArrowUp':
    case 'k':
    case 'K':
      return active !== undefined && goTo(at - 1)
    case 'Home':
      return isOnRow && goTo(0)
    case 'End':
      return isOnRow && goTo(rows.length - 1)
    case 'Escape':
      given.onClear()
      return false
  }
  if (!active) return false
  const ofRow: RowKeys<R>['keys'] = {
    ...given.keys,
    x: (row) => toggle(row, false),
    X: (row) => toggle(row, true),
    ' ': (row) => toggle(row, event.shiftKey),
    Enter: given.open,
  }
  ofRow[event.key]?.(active)
  return event.key in ofRow
}

/** Focuses a row; one that was not drawn exists a frame later. */
function focusRow<R extends Row>(row: R, index: number, { reveal, focus: setActive }: RowKeys<R>): void {
  const focus = () => {
    const element = document.getElementById(rowId(row.id))
    element?.focus({ preventScroll: true })
    element?.scrollIntoView({ block: 'nearest' })
    return element !== null
  }
  setActive(row)
  if (focus()) return
  reveal(index)
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
