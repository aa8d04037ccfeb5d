import { useEffect, useMemo, useRef, useState } from 'react'
import type { Row } from './row.ts'
import { countChosen } from './selection.ts'
import { useHeldRows } from './use-held-rows.ts'
import { useReading } from './use-reading.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'
import { useSelection, type UseSelection } from './use-selection.ts'

export interface UseList<R extends Row> extends Pick<UseSelection, 'listKey' | 'onFull'> {
  /** Answer for one page, with `placeholderData: keepPreviousData`. */
  query: { data: { items: readonly R[]; total: number } | undefined; isPlaceholderData: boolean }
  /** Names the view with its page; the rows of another view show at once. */
  viewKey: string
}

/**
 * Keeps the state of a list that changes while it is read: its rows keep their places, and rows can be selected across
 * pages. `place` is the ref of the element around the rows.
 */
export function useList<R extends Row>({ query, viewKey, listKey, onFull }: UseList<R>) {
  const place = useRef<HTMLDivElement>(null)
  const hasChosen = useRef(false)
  const isReading = useReading(place, hasChosen)
  const held = useHeldRows({ data: query.data, isPrevious: query.isPlaceholderData, viewKey, isReading })
  const ids = useMemo(() => held.rows.map(({ id }) => id), [held.rows])
  const selection = useSelection({ listKey, ids, ...(onFull && { onFull }) })
  const count = countChosen(selection.selection, query.data?.total ?? 0)
  useEffect(() => {
    hasChosen.current = count > 0
  }, [count])
  return { place, ...held, isFading: query.isPlaceholderData, selection, count }
}
export type List<R extends Row> = ReturnType<typeof useList<R>>

export interface UseRows<R extends Row> {
  /** Height of a row including the gap below it, in pixels. */
  height: number
  open: (row: R) => void
  /** Keys of this list only, such as `s` to star. */
  keys?: Readonly<Record<string, (row: R) => void>>
}

/** Draws the rows near the window and handles the keyboard. Used in the component that shows the rows. */
export function useRows<R extends Row>({ rows, selection }: List<R>, { height, open, keys = {} }: UseRows<R>) {
  const { choose, clear, isChosen, toggle } = selection
  const rowWindow = useRowWindow(rows.length, height)
  const [active, setActive] = useState<string>()
  const activeId = rows.some(({ id }) => id === active) ? active : rows[0]?.id
  const latest = useRef({ open, toggle })
  useEffect(() => {
    latest.current = { open, toggle }
  })
  // Stay the same functions, so that only changed rows are drawn again.
  const actions = useMemo(
    () => ({
      open: (row: R) => latest.current.open(row),
      toggle: ({ id }: R, isRange: boolean) => latest.current.toggle(id, isRange),
      focus: ({ id }: R) => setActive(id),
    }),
    [],
  )
  const choosePage = (chosen = true) =>
    choose(
      rows.map(({ id }) => id),
      chosen,
    )
  useRowKeys({
    rows,
    activeId,
    ...actions,
    onChoose: (ids) => choose(ids, true),
    onChoosePage: choosePage,
    onClear: clear,
    reveal: rowWindow.reveal,
    keys,
  })
  return { window: rowWindow, activeId, actions, isChosen, choosePage }
}
export type Rows<R extends Row> = ReturnType<typeof useRows<R>>
