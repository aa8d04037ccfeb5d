import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type HeldRows, holdRows } from './held-rows.ts'
import type { Row } from './row.ts'

interface Answer<R> {
  items: readonly R[]
}
interface Shown<R extends Row> extends HeldRows<R> {
  viewKey: string
  /** The answer that was looked at last. */
  from: Answer<R> | undefined
}

export interface UseHeldRows<R extends Row> {
  data: Answer<R> | undefined
  /** True while `data` is the answer to the view before. */
  isPrevious: boolean
  /** Names the view; another one is shown as it comes. */
  viewKey: string
  /** Tells whether somebody is reading the list at this moment. */
  isReading: () => boolean
}

/**
 * Returns the rows to show. A change elsewhere shows in its place at once, but while somebody reads, no row comes, goes
 * or moves until they ask for it. Their own changes (`asOwn`) always show.
 */
export function useHeldRows<R extends Row>({ data, isPrevious, viewKey, isReading }: UseHeldRows<R>) {
  const [shown, setShown] = useState<Shown<R>>(() => fresh(viewKey, data))
  const own = useRef(0)
  const current = isPrevious || shown.viewKey === viewKey ? shown : fresh(viewKey, data)

  useLayoutEffect(() => {
    if (data === undefined || isPrevious) return
    setShown((before) => {
      if (before.viewKey === viewKey && before.from === data) return before
      const held = holdRows(before.rows, data.items)
      const isSame = before.viewKey === viewKey && before.from !== undefined
      const mayMove = !isSame || own.current > 0 || held.changes === 0 || !isReading()
      return mayMove ? fresh(viewKey, data) : { viewKey, from: data, ...held }
    })
  }, [data, isPrevious, viewKey, isReading])

  const show = useCallback(() => setShown((before) => fresh(before.viewKey, before.from)), [])
  /** Does work whose effect on the list shows at once; it lasts until the list has been read again. */
  const asOwn = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    own.current++
    try {
      return await work()
    } finally {
      // The answer is drawn first.
      setTimeout(() => own.current--, 0)
    }
  }, [])
  return { rows: current.rows, changes: current.changes, show, asOwn }
}

const fresh = <R extends Row>(viewKey: string, data: Answer<R> | undefined): Shown<R> => ({
  viewKey,
  from: data,
  rows: data?.items ?? [],
  changes: 0,
})
