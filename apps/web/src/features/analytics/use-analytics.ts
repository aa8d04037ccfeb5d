import { filterWord, MAX_FILTERS, type Panel, PANELS, type VisitFilter } from '@greenroom/domain'
import { useQuery } from '@tanstack/react-query'
import { useAddress } from '../../lib/address/index.ts'
import { toast } from '../../lib/toasts.tsx'
import { analyticsAddress, askOf, filtersOf } from './address.ts'
import { pagesQuery } from './api/analytics.ts'

/** State of the screen, and its setters. */
export function useAnalytics() {
  const { values, set, searchOf } = useAddress(analyticsAddress)
  const filters = filtersOf(values)
  const setFilters = (next: readonly VisitFilter[]) =>
    set({ filter: next.length === 0 ? undefined : next.map((filter) => filterWord(filter)), all: undefined })
  const isFilteredBy = (panel: Panel, value: string) =>
    filters.some((filter) => filter.key === PANELS[panel].filter && filter.value === value)
  /** Filters the page by a row; a row that filters it already no longer does. */
  const toggleFilter = (panel: Panel, value: string) => {
    const { filter: key } = PANELS[panel]
    const others = filters.filter((filter) => filter.key !== key)
    if (isFilteredBy(panel, value)) setFilters(others)
    else if (others.length >= MAX_FILTERS)
      toast.info(`The page takes up to ${MAX_FILTERS} filters at once. Remove one first.`)
    else setFilters([...others, { key, value }])
  }
  return {
    values,
    set,
    searchOf,
    ask: askOf(values),
    figure: values.show,
    filters,
    setFilters,
    isFilteredBy,
    toggleFilter,
  }
}

/** Returns the name of the page that the screen is about. */
export function usePageName(): string {
  const { values } = useAnalytics()
  const { data: pages = [] } = useQuery(pagesQuery)
  const page = values.site === undefined ? undefined : pages.find(({ id }) => id === values.site)
  return page?.name ?? (pages.length === 1 ? (pages[0]?.name ?? 'Your page') : 'All pages')
}
