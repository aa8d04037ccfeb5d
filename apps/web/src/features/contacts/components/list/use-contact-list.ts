import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../../lib/address/index.ts'
import {
  type ContactSort,
  filterAddress,
  filterParams,
  type ListFilter,
  orderNamed,
  searchOf as searchOfView,
  type SortOrder,
  viewAddress,
  viewFrom,
} from '../../../../lib/contacts/list-view.ts'
import { contactsQuery, fieldsQuery } from '../../../../lib/contacts/queries.ts'
import { useColumns } from '../../../../lib/list/use-columns.ts'
import { useList } from '../../../../lib/list/use-list.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { columnsOf } from './columns.tsx'
import { useContactActions } from './use-contact-actions.ts'

/** The columns come last in the address. `useColumns` reads and sets them. */
const address = viewAddress.extend({ columns: one(z.string()) })
const NO_FIELDS: never[] = []
const NO_FILTER: ListFilter = Object.fromEntries(Object.keys(filterAddress.shape).map((name) => [name, undefined]))

/** State and actions of the list screen. */
export function useContactList() {
  const { values, set, searchOf } = useAddress(address)
  const view = useMemo(() => {
    const { columns: _columns, ...shown } = values
    return viewFrom(shown)
  }, [values])
  const query = useQuery(contactsQuery(view))
  const { data: fields = NO_FIELDS } = useQuery(fieldsQuery)
  const columns = useColumns(
    'contacts',
    useMemo(() => columnsOf(fields), [fields]),
  )
  const list = useList({
    query,
    viewKey: searchOfView(view),
    listKey: filterParams(view.filter).toString(),
    onFull: () => toast.info('You can’t pick more than this by hand. Select all that match instead.'),
  })
  return {
    view,
    query,
    columns,
    list,
    actions: useContactActions(list.asOwn),
    setFilter: (change: ListFilter, options?: { replace: boolean }) => set(change, options),
    clearFilter: () => set(NO_FILTER),
    setSort: (sort: ContactSort, order: SortOrder) => set({ sort, order: orderNamed(sort, order) }),
    setPage: (page: number) => set({ page }, { toTop: true }),
    setLimit: (limit: number) => set({ limit }, { toTop: true }),
    /** Query string of the list, for links to other pages and back. */
    searchOf,
  }
}
export type ContactList = ReturnType<typeof useContactList>
