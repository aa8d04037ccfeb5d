import type { Contact, ContactPage } from '@greenroom/contracts'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { holdRows } from './held-rows.ts'

interface Shown {
  key: string
  /** The answer that was looked at last. */
  from: ContactPage | undefined
  rows: readonly Contact[]
  changes: number
}

export interface UseHeldRows {
  data: ContactPage | undefined
  /** The answer is that of what was asked for before, until the new one is there. */
  isPrevious: boolean
  /** Of what is asked for: another one is shown as it comes. */
  key: string
  /** Whether somebody is reading the list at this moment: then nothing may move. */
  isReading: () => boolean
}

/**
 * The rows to show: what changes elsewhere is shown in its place at once, but while somebody reads nobody comes, goes or
 * moves until they ask for it. What they do themselves (`asOwn`) is always shown.
 */
export function useHeldRows({ data, isPrevious, key, isReading }: UseHeldRows) {
  const [shown, setShown] = useState<Shown>(() => fresh(key, data))
  const own = useRef(0)
  const current = isPrevious || shown.key === key ? shown : fresh(key, data)

  useLayoutEffect(() => {
    if (data === undefined || isPrevious) return
    setShown((before) => {
      if (before.key === key && before.from === data) return before
      const held = holdRows(before.rows, data.items)
      const isSame = before.key === key && before.from !== undefined
      const mayMove = !isSame || own.current > 0 || held.changes === 0 || !isReading()
      return mayMove ? fresh(key, data) : { key, from: data, ...held }
    })
  }, [data, isPrevious, key, isReading])

  const show = useCallback(() => setShown((before) => fresh(before.key, before.from)), [])
  /** Does something whose effect on the list is shown at once; it lasts until the list has been read anew. */
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

const fresh = (key: string, data: ContactPage | undefined): Shown => ({
  key,
  from: data,
  rows: data?.items ?? [],
  changes: 0,
})
