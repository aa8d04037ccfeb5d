import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type HeldRows, holdRows } from './held-rows.ts'
import type { Row } from './row.ts'

interface Answer<R> {
  items: readonly R[]
}
interface Shown<R extends Row> extends HeldRows<R> {
  viewKey: string
  /** The last processed answer. */
  from: Answer<R> | undefined
}

export interface UseHeldRows<R extends Row> {
  data: Answer<R> | undefined
  /** True while `data` is the answer for the previous view. */
  isPrevious: boolean
  /** Names the view; the rows of another view show at once. */
  viewKey: string
  /** Returns whether the user is reading the list at this moment. */
  isReading: () => boolean
}

/**
 * Returns the rows to show. Changed data shows at once, but while the user reads, no row appears, disappears, or moves
 * until asked for. The user's own changes (`asOwn`) always show.
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
  /** Runs a change whose effect shows at once, until the list has been refetched. */
  const asOwn = useCallback(async <T>(work: () => Promise<T>): Promise<T> => {
    own.current++
    try {
      return await work()
    } finally {
      // After the answer has been rendered.
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
