import { lazy, Suspense } from 'react'
import type { PagesProps } from './page-numbers.tsx'

const PageNumbers = lazy(async () => ({ default: (await import('./page-numbers.tsx')).PageNumbers }))

/** The numbered pages of a list, loaded for the few lists that have more than one. */
export const Pages = (props: PagesProps) =>
  props.data.total > props.data.limit || props.page > 1 ? (
    <Suspense>
      <PageNumbers {...props} />
    </Suspense>
  ) : null
