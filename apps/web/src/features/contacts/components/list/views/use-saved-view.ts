import type { ContactView } from '@greenroom/contracts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AddressOptions } from '../../../../../lib/address/index.ts'
import {
  type ContactSort,
  type ListFilter,
  orderNamed,
  type SortOrder,
  viewOf,
} from '../../../../../lib/contacts/list-view.ts'
import { viewsQuery } from '../../../api/views.ts'
import { canonical } from './view-query.ts'

/** The part of the address that a saved view sets. */
export interface ShownView extends ListFilter {
  view?: string | undefined
  sort?: ContactSort
  order?: SortOrder | undefined
  columns?: string | undefined
}

/** Returns what the address says once the view is picked. */
export function shownBy({ id, query, columns }: Pick<ContactView, 'id' | 'query' | 'columns'>): ShownView {
  const { filter, sort, order } = viewOf(new URLSearchParams(query))
  return { ...filter, sort, order: orderNamed(sort, order), columns: columns?.join(','), view: id }
}

export interface UseSavedView {
  /** From `?view=`. */
  id: string | undefined
  /** The address says nothing but the view, as a link to it does. */
  isBare: boolean
  show: (view: ShownView, options: AddressOptions) => void
}

/** The saved views and the one in the address. A link that names only a view shows what is saved under it. */
export function useSavedView({ id, isBare, show }: UseSavedView) {
  const { data: views, isError } = useQuery(viewsQuery)
  const current = views?.find((view) => view.id === id)
  const isGone = id !== undefined && views !== undefined && current === undefined
  // Defaults are not written into the address, so a view that holds nothing else is shown already.
  const fills = isBare && current !== undefined && (canonical(current.query) !== '' || current.columns !== null)
  useEffect(() => {
    if (isGone) show({ view: undefined }, { replace: true })
    else if (fills) show(shownBy(current), { replace: true })
  }, [isGone, fills, current, show])
  return {
    views: views ?? [],
    current,
    /** True until the list knows what the view shows. */
    isArriving: id !== undefined && isBare && (fills || (views === undefined && !isError)),
  }
}
