import type { QueryClient, QueryKey } from '@tanstack/react-query'
import type { Row } from './row.ts'

interface Page<R> {
  items: R[]
  total: number
}

/** Changes some rows at once, on every cached page of a list. */
export const changeRows = <R extends Row>(queries: QueryClient, list: QueryKey, change: (row: R) => R): void => {
  queries.setQueriesData<Page<R>>({ queryKey: list }, (page) => page && { ...page, items: page.items.map(change) })
}

/** Removes rows from every cached page of a list. */
export const removeRows = (queries: QueryClient, list: QueryKey, ids: ReadonlySet<string>): void => {
  queries.setQueriesData<Page<Row>>({ queryKey: list }, (page) => {
    const items = page?.items.filter(({ id }) => !ids.has(id))
    const gone = page && items ? page.items.length - items.length : 0
    return page && items && gone > 0 ? { ...page, items, total: page.total - gone } : page
  })
}
