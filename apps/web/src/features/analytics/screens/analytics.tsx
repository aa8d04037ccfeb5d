import { useQuery } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { readAddress } from '../../../lib/address/index.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-part.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { analyticsAddress, askOf } from '../address.ts'
import { nowQuery, pagesQuery, panelQuery, reportQuery } from '../api/analytics.ts'
import { AnalyticsSkeleton } from '../components/analytics-skeleton.tsx'
import { CurveCard } from '../components/curve/curve-card.tsx'
import { FirstDays } from '../components/first-days.tsx'
import { Footnotes, RetentionNotice } from '../components/notices.tsx'
import { GoalsCard } from '../components/goals/goals-card.tsx'
import { PanelsGrid } from '../components/panels-grid.tsx'
import { FilterChips } from '../components/tools/filter-chips.tsx'
import { NowPill } from '../components/tools/now-pill.tsx'
import { Toolbar } from '../components/tools/toolbar.tsx'
import { useAnalytics } from '../use-analytics.ts'

/** The panels that the screen opens with. */
const FIRST_PANELS = [
  'channels',
  'blocks',
  'countries',
  'devices',
  'languages',
  'utm_campaigns',
  'codes',
  'sites',
] as const

export const firstQueries: FirstQueries = ({ search }) => {
  const values = readAddress(analyticsAddress, search)
  const ask = askOf(values)
  return [
    reportQuery(ask, values.step),
    pagesQuery,
    nowQuery(values.site),
    ...FIRST_PANELS.map((panel) => panelQuery(panel, ask, values.show)),
  ]
}

const AllRows = lateDialog(async () => ({ default: (await import('../components/panels/all-rows.tsx')).AllRows }))

/** `/dashboard/analytics`: who came, from where, and what they did. */
export function Component() {
  const { values, ask, set, filters, setFilters } = useAnalytics()
  const query = useQuery(reportQuery(ask, values.step))
  const { data: pages } = useQuery(pagesQuery)
  return (
    <>
      <PageHeader title="Analytics" actions={<NowPill />} />
      <Toolbar />
      <FilterChips />
      <Loaded query={query} place="list" what="Your figures" skeleton={<AnalyticsSkeleton />}>
        {(report) => {
          if (pages?.length === 0) return <FirstDays page={undefined} />
          if (report.kept_from === null && report.totals.views === 0 && filters.length === 0 && pages)
            return <FirstDays page={pages.find(({ id }) => id === values.site) ?? pages[0]} />
          if (filters.length > 0 && report.totals.views === 0 && report.totals.clicks === 0 && !query.isPlaceholderData)
            return (
              <EmptyState
                title="Nobody matches these filters"
                text="Remove a filter, or choose a longer time."
                action={<Button onClick={() => setFilters([])}>Clear the filters</Button>}
              />
            )
          return (
            <>
              <RetentionNotice report={report} />
              <CurveCard report={report} isBusy={query.isPlaceholderData} />
              <GoalsCard />
              <PanelsGrid report={report} />
              <Footnotes report={report} isFiltered={filters.length > 0} />
            </>
          )
        }}
      </Loaded>
      <Late when={values.all !== undefined}>
        <AllRows panel={values.all} onClose={() => set({ all: undefined }, { replace: true })} />
      </Late>
    </>
  )
}
