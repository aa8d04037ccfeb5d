import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { z } from 'zod'
import { type AddressOptions, type AddressValues, one, useAddress } from '../../../../lib/address/index.ts'
import {
  type ContactSort,
  filterAddress,
  filterParams,
  isFiltered,
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
import { useMe } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { columnsOf } from './columns.tsx'
import { useContactActions } from './use-contact-actions.ts'
import { type ShownView, useSavedView } from './views/use-saved-view.ts'

/** The columns come last in the address. `useColumns` reads and sets them. */
const address = viewAddress.extend({ view: one(z.uuid()), columns: one(z.string()) })
const NO_FIELDS: never[] = []
const NO_FILTER: ListFilter = Object.fromEntries(Object.keys(filterAddress.shape).map((name) => [name, undefined]))

/** The list without a view: everything, in the default order. */
const NO_VIEW = { ...NO_FILTER, sort: undefined, order: undefined, columns: undefined, view: undefined }

/** Returns whether the address says nothing but which view to show. */
const isBare = ({
  view: _view,
  sort,
  order,
  columns,
  limit: _limit,
  page: _page,
  ...filter
}: AddressValues<typeof address>) =>
  sort === 'last_activity' && order === undefined && columns === undefined && !isFiltered(filter)

/** State and actions of the list screen. */
export function useContactList() {
  const { values, set, searchOf } = useAddress(address)
  const view = useMemo(() => {
    const { columns: _columns, view: _view, ...shown } = values
    return viewFrom(shown)
  }, [values])
  const showView = useCallback(
    (shown: ShownView, options?: AddressOptions) => set({ ...NO_VIEW, ...shown }, options),
    [set],
  )
  const saved = useSavedView({ id: values.view, isBare: isBare(values), show: showView })
  const query = useQuery({ ...contactsQuery(view), enabled: !saved.isArriving })
  const { data: fields = NO_FIELDS } = useQuery(fieldsQuery)
  const hasSeveralSites = (useMe()?.usage.minisites ?? 0) > 1
  const columns = useColumns(
    'contacts',
    useMemo(() => columnsOf(fields, hasSeveralSites), [fields, hasSeveralSites]),
    values.view === undefined,
  )
  const list = useList({
    query,
    viewKey: searchOfView(view),
    listKey: filterParams(view.filter).toString(),
    onFull: () => toast.info('You cannot pick more than this by hand. Select all that match instead.'),
  })
  return {
    view,
    query,
    columns,
    saved,
    showView,
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
