import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AddressOptions } from '../../../../../lib/address/index.ts'
import { viewsQuery } from '../../../api/all-campaigns.ts'
import { type AllValues, type KeptValues, NOTHING, queryOf, valuesOf } from '../address.ts'

type Show = (change: Partial<KeptValues> & { view?: string | undefined }, options?: AddressOptions) => void

/** The saved views and the one in the address. A link that names only a view shows what is saved under it. */
export function useViews(values: AllValues, show: Show) {
  const { data: views, isError } = useQuery(viewsQuery)
  const { view: id } = values
  const current = views?.find((view) => view.id === id)
  const isGone = id !== undefined && views !== undefined && current === undefined
  const query = queryOf(values)
  const isBare = query === '' && values.q === ''
  const fills = isBare && current !== undefined && queryOf(valuesOf(current.query)) !== ''
  useEffect(() => {
    if (isGone) show({ view: undefined }, { replace: true })
    else if (fills) show({ ...valuesOf(current.query), view: current.id }, { replace: true })
  }, [isGone, fills, current, show])
  return {
    views: views ?? [],
    current,
    /** State of the screen, to save. */
    query,
    isChanged: current !== undefined && !fills && queryOf(valuesOf(current.query)) !== query,
    /** True until the list knows what the view shows. */
    isArriving: id !== undefined && isBare && (fills || (views === undefined && !isError)),
    pick: (view: { id: string; query: string } | undefined) =>
      show(view ? { ...valuesOf(view.query), view: view.id } : { ...NOTHING, view: undefined }, { toTop: true }),
  }
}
export type Views = ReturnType<typeof useViews>
