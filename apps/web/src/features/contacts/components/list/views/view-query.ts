import { type ListView, PAGE_SIZES, searchOf, viewOf } from '../../../../../lib/contacts/list-view.ts'

/** Returns filters and order as a saved view holds them: without the search, the page, and its size. */
export function queryOfView({
  filter: { q: _q, ...filter },
  sort,
  order,
}: Pick<ListView, 'filter' | 'sort' | 'order'>) {
  return searchOf({ filter, sort, order, limit: PAGE_SIZES[0], page: 1 }).slice(1)
}

/** Returns the same query in the order of this app, without what the list no longer has. */
export const canonical = (query: string): string => queryOfView(viewOf(new URLSearchParams(query)))
