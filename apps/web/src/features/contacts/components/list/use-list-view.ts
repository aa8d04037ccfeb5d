import { useMemo } from 'react'
import { z } from 'zod'
import { one } from '../../../../lib/address/address.ts'
import { type AddressOptions, useAddress } from '../../../../lib/address/use-address.ts'
import {
  type ContactSort,
  type FilterName,
  filterAddress,
  filterParams,
  type ListFilter,
  orderNamed,
  type SortOrder,
  viewAddress,
  viewFrom,
} from '../../../../lib/contacts/list-view.ts'

const columnsAddress = z.object({ columns: one(z.string()) })
const NO_FILTER: ListFilter = Object.fromEntries(
  Object.keys(filterAddress.shape).map((name) => [name as FilterName, undefined]),
)

/** Keeps the shown part of the list in the address, so that it can be shared, and "back" undoes it. */
export function useListView() {
  const { values, set, searchOf } = useAddress(viewAddress)
  const columns = useAddress(columnsAddress)
  const view = useMemo(() => viewFrom(values), [values])
  return {
    view,
    /** Undefined: the columns that this person chose last. */
    columns: columns.values.columns,
    /** Search part of the address, for links that come back to it. */
    search: searchOf(),
    /** Names the list without its page. */
    listKey: filterParams(view.filter).toString(),
    setFilter: (change: ListFilter, options?: AddressOptions) => set(change, options),
    clearFilter: () => set(NO_FILTER),
    setSort: (sort: ContactSort, order: SortOrder) => set({ sort, order: orderNamed(sort, order) }),
    setLimit: (limit: number) => set({ limit }, { toTop: true }),
    setPage: (page: number) => set({ page }, { toTop: true }),
    setColumns: (next: string | undefined) => columns.set({ columns: next }, { replace: true }),
    pageSearch: searchOf,
  }
}
export type UseListView = ReturnType<typeof useListView>
