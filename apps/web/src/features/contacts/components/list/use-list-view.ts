import { useMemo } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import {
  filterOf,
  filterParams,
  type ListFilter,
  type ListView,
  searchOf,
  viewOf,
} from '../../../../lib/contacts/list-view.ts'

/** Names of the address beside the view's own. */
const COLUMNS = 'columns'

export interface ViewOptions {
  /** Another spelling of the same visit, such as each letter of a search: no step of its own for "back". */
  replace?: boolean
  /** The window stays where it is. */
  keepScroll?: boolean
}

/** What of the list is shown: it stands in the address, so that it can be shared, and "back" undoes it. */
export function useListView() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const view = useMemo(() => viewOf(params), [params])
  const columns = params.get(COLUMNS)

  const addressOf = (next: ListView, nextColumns = columns): string => {
    const address = new URLSearchParams(searchOf(next))
    if (nextColumns !== null) address.set(COLUMNS, nextColumns)
    const text = address.toString()
    return text === '' ? '' : `?${text}`
  }
  const go = (search: string, { replace = false, keepScroll = false }: ViewOptions = {}) =>
    void navigate({ search }, { replace, preventScrollReset: keepScroll })
  /** Another choice of people begins with its first page. */
  const anew = ({ filter, sort, order, limit }: ListView): ListView => ({ filter, sort, order, limit, page: 1 })

  return {
    view,
    columns,
    /** The address's query of what is shown, for links that come back to it. */
    search: addressOf(view),
    /** Of what is shown without its page: the same list. */
    listKey: JSON.stringify([filterParams(view.filter).toString()]),
    setFilter: (change: Partial<Record<keyof ListFilter, string | string[] | undefined>>, options?: ViewOptions) => {
      const filter = { ...view.filter, ...change }
      go(addressOf({ ...anew(view), filter: filterOf(filterParams(filter as ListFilter)) }), {
        keepScroll: true,
        ...options,
      })
    },
    clearFilter: () => go(addressOf({ ...anew(view), filter: {} }), { keepScroll: true }),
    setView: (change: Partial<ListView>, options?: ViewOptions) => go(addressOf({ ...anew(view), ...change }), options),
    setColumns: (next: string | null) => go(addressOf(view, next), { replace: true, keepScroll: true }),
    /** Where another page of the same list is. */
    pageSearch: (place: Pick<ListView, 'page' | 'after' | 'before'>) => addressOf({ ...anew(view), ...place }),
  }
}
export type UseListView = ReturnType<typeof useListView>
