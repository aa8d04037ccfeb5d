import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../../lib/api/index.ts'
import { operationsQuery } from '../../../../lib/contacts/queries.ts'
import { countOf } from '../../../../lib/format.ts'
import { useSelection } from '../../../../lib/list/use-selection.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { deletedQuery, refreshContacts, restoreDeleted } from '../../api/contacts.ts'

/** Maximum number of ids in one call (contract). */
const MOST_AT_ONCE = 1000

/** State and actions of the list of deleted contacts. */
export function useDeleted() {
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const query = useInfiniteQuery(deletedQuery(words))
  const { data: operations = [] } = useQuery(operationsQuery)
  /** Ids of the contacts being restored, or all. */
  const [busy, setBusy] = useState<ReadonlySet<string> | 'all'>(new Set())
  const [behind, setBehind] = useState<string>()
  const over = operations.find(({ id, finished_at: end }) => id === behind && end !== null)
  useEffect(() => {
    if (!over) return
    setBehind(undefined)
    if (over.error !== null) toast.warning(over.error)
    else tell(over.done, 0)
  }, [over])
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? []
  const first = query.data?.pages[0]
  const ids = rows.map(({ id }) => id)
  const selection = useSelection({ listKey: '', ids })

  const restore = async (ids: readonly string[] | 'all') => {
    setBusy(ids === 'all' ? 'all' : new Set(ids))
    try {
      const { restored, taken, operation } = await restoreDeleted(
        ids === 'all' ? undefined : ids.slice(0, MOST_AT_ONCE),
      )
      if (operation === null) tell(restored, taken)
      else setBehind(operation.id)
      selection.clear()
    } catch (error) {
      // Closing the plans already explains why nothing was restored.
      if (!(error instanceof ApiError && error.code === 'PLAN_LIMIT_REACHED')) tellProblem(error)
    } finally {
      setBusy(new Set())
      void refreshContacts(queries)
    }
  }
  return {
    query,
    rows,
    ids,
    total: first?.total ?? 0,
    isExact: first?.total_is_exact ?? true,
    words,
    setWords,
    isSearch: words !== '' || query.isPlaceholderData,
    chosen: ids.filter(selection.isChosen),
    choose: selection.choose,
    restore: (ids: readonly string[] | 'all') => void restore(ids),
    isBusy: (id: string) => busy === 'all' || busy.has(id),
    isAllBusy: busy === 'all',
    operations: operations.filter(({ kind }) => kind === 'restore'),
  }
}
export type Deleted = ReturnType<typeof useDeleted>

function tell(restored: number, taken: number): void {
  if (taken > 0)
    toast.warning(
      `${restored > 0 ? `${countOf(restored, 'contact')} restored. ` : ''}${countOf(taken, 'contact stays', 'contacts stay')} deleted because their address now belongs to another contact.`,
    )
  else toast.success(restored === 1 ? 'Contact restored' : `${countOf(restored, 'contact')} restored`)
}
