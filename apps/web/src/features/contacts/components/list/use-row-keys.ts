import type { Contact } from '@greenroom/contracts'
import { useEffect, useRef } from 'react'
import { isElsewhere } from './keys.ts'
import { rowId, type RowActions } from './row-actions.ts'

export interface RowKeys {
  rows: readonly Contact[]
  activeId: string | undefined
  actions: RowActions
  /** Chooses these too. */
  onChoose: (ids: readonly string[]) => void
  onChoosePage: () => void
  onClear: () => void
  /** Makes sure that a row is drawn. */
  reveal: (index: number) => void
}

/** These lead into the list from anywhere; the arrows are those of whatever has the focus. */
const INTO_LIST = new Set(['j', 'k', 'Escape'])
/** Buttons and links have their own use for these. */
const PRESSES = new Set(['Enter', ' '])

/** The list by keyboard: arrows or j and k, x or space to choose, s to star, Enter to open, # or Delete to delete. */
export function useRowKeys(given: RowKeys): void {
  const latest = useRef(given)
  useEffect(() => {
    latest.current = given
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.altKey) return
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

/** Does what a key stands for; whether it stands for anything. */
function press(event: KeyboardEvent, given: RowKeys): boolean {
  const { rows, activeId, actions } = given
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
  const ofRow: Readonly<Record<string, () => void>> = {
    x: () => actions.toggle(active, false),
    X: () => actions.toggle(active, true),
    ' ': () => actions.toggle(active, event.shiftKey),
    s: () => actions.star(active),
    Enter: () => actions.open(active),
    '#': () => actions.remove(active),
    Delete: () => actions.remove(active),
  }
  ofRow[event.key]?.()
  return event.key in ofRow
}

/** A row that was not drawn is there a frame later. */
function focusRow(contact: Contact, index: number, { reveal, actions }: RowKeys): void {
  const focus = () => {
    const row = document.getElementById(rowId(contact.id))
    row?.focus({ preventScroll: true })
    row?.scrollIntoView({ block: 'nearest' })
    return row !== null
  }
  actions.focus(contact)
  if (focus()) return
  reveal(index)
  requestAnimationFrame(() => requestAnimationFrame(focus))
}
