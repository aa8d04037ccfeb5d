import { REPORT_IDS, REPORTS } from '@greenroom/domain/reports/sharing'
import { Tabs } from '@mantine/core'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { readAddress, useAddress } from '../../../lib/address/index.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { useOpenTabInView } from '../../../ui/open-tab.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { overviewQuery } from '../api/reports.ts'
import { Audience } from '../components/audience/audience.tsx'
import { Campaigns } from '../components/campaigns/campaigns.tsx'
import { Health } from '../components/health/health.tsx'
import { Links } from '../components/links/links.tsx'
import { ExportMenu } from '../components/outputs/export-menu.tsx'
import { Overview } from '../components/overview/overview.tsx'
import { ReportFilters } from '../components/report-filters.tsx'
import { filterOf, reportsAddress, type ReportsValues } from '../components/reports-address.ts'
import classes from '../components/reports.module.css'
import { Times } from '../components/times/times.tsx'

export const firstQueries: FirstQueries = ({ search }) => {
  const values = readAddress(reportsAddress, search)
  return values.tab === 'overview' ? [overviewQuery(filterOf(values))] : []
}

/** `/dashboard/marketing/reports`: what campaigns achieved, how the audience grew, and what to do next. */
export function Component() {
  const { values, set, searchOf } = useAddress(reportsAddress)
  const { tab } = values
  const filter = filterOf(values)
  const tabs = useOpenTabInView(tab)
  const change = (next: Partial<ReportsValues>) => set(next, { replace: true })
  return (
    <KeptFocus>
      <PageHeader
        title="Reports"
        text="What your texts and emails achieved, and what to do next."
        actions={<ExportMenu report={tab} filter={filter} />}
      />
      <Tabs
        value={tab}
        onChange={(next) => set({ tab: REPORT_IDS.find((one) => one === next), sort: undefined, order: 'desc', q: '' })}
        keepMounted={false}
      >
        <Tabs.List ref={tabs} mb="md" className={classes.tabs ?? ''}>
          {REPORT_IDS.map((id) => (
            <Tabs.Tab key={id} value={id} data-tab={id}>
              {REPORTS[id].name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ReportFilters values={values} onChange={change} />
        <Tabs.Panel value={tab}>
          {tab === 'overview' && (
            <Overview
              filter={filter}
              days={values.days}
              onDays={(days) => change({ days })}
              toCampaigns={(sort) => searchOf({ tab: 'campaigns', sort, order: 'desc' })}
            />
          )}
          {tab === 'campaigns' && <Campaigns values={values} onChange={change} />}
          {tab === 'audience' && <Audience filter={filter} />}
          {tab === 'health' && <Health filter={filter} />}
          {tab === 'links' && <Links values={values} onChange={change} />}
          {tab === 'times' && <Times filter={filter} />}
        </Tabs.Panel>
      </Tabs>
    </KeptFocus>
  )
}
