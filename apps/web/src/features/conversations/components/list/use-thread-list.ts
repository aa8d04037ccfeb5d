import type { Thread } from '@greenroom/contracts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { countChosen } from '../../../../lib/list/selection.ts'
import { useHeldRows } from '../../../../lib/list/use-held-rows.ts'
import { useReading } from '../../../../lib/list/use-reading.ts'
import { useSelection } from '../../../../lib/list/use-selection.ts'
import { threadsQuery, type ThreadView } from '../../api/threads.ts'

/** A conversation as a row of the list. */
export type ThreadRow = Thread & { id: string }

export const asRow = (thread: Thread): ThreadRow => ({ ...thread, id: thread.contact_id })

/** Reads the conversations of a view. Rows hold still while the owner reads the list. */
export function useThreadList(view: ThreadView, box: RefObject<HTMLElement | null>) {
  const query = useInfiniteQuery(threadsQuery(view))
  const viewKey = JSON.stringify(view)
  const chosen = useRef(false)
  const isReading = useReading(box, chosen)
  const data = useMemo(() => query.data && { items: rowsOf(query.data.pages) }, [query.data])
  const held = useHeldRows<ThreadRow>({ data, isPrevious: query.isPlaceholderData, viewKey, isReading })
  const selection = useSelection({ listKey: viewKey, ids: held.rows.map(({ id }) => id) })
  const total = query.data?.pages.at(-1)?.total ?? 0
  const count = countChosen(selection.selection, total)
  useEffect(() => {
    chosen.current = count > 0
  }, [count])
  return { query, ...held, selection, count, total }
}
export type ThreadList = ReturnType<typeof useThreadList>

/** Pages that were read at different times may overlap. */
function rowsOf(pages: readonly { items: readonly Thread[] }[]): ThreadRow[] {
  const rows = pages.flatMap(({ items }) => items.map(asRow))
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}
