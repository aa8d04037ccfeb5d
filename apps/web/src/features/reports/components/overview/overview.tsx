import type { RevenueDay } from '@greenroom/domain/reports/periods'
import { useQuery } from '@tanstack/react-query'
import { formatCents, formatNumber } from '../../../../lib/format.ts'
import { AreaChart } from '../../../../ui/area-chart.tsx'
import type { ChartSeries } from '../../../../ui/chart.ts'
import { ChartLegend } from '../../../../ui/chart-legend.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import type { ReportFilter } from '../../api/reports.ts'
import { type MarketingReport, overviewQuery } from '../../api/reports.ts'
import { FigureCards } from '../figure-cards.tsx'
import { NoCampaigns } from '../no-campaigns.tsx'
import { PanelCard } from '../panel-card.tsx'
import { ReportSkeleton } from '../report-skeleton.tsx'
import classes from '../reports.module.css'
import type { CampaignSort } from '../reports-address.ts'
import { CHANNEL_NAMES, type FigureName, figureName, figureValue, pointsOf } from '../words.ts'
import { Best } from './best.tsx'
import { ReportTable } from '../report-table.tsx'
import { RevenueDays } from './revenue-days.tsx'

export interface OverviewProps {
  filter: ReportFilter
  days: RevenueDay
  onDays: (days: RevenueDay) => void
  /** Address of the campaigns, sorted by a figure. */
  toCampaigns: (sort: CampaignSort) => string
}

const FIGURES = [
  'delivered',
  'clicked',
  'opened',
  'replied',
  'opted_out',
  'complaints',
  'orders',
  'revenue',
  'cost',
  'return',
] as const satisfies readonly FigureName[]
/** Figures by which the campaigns behind them are sorted. */
const SORTS: Partial<Record<FigureName, CampaignSort>> = {
  delivered: 'delivered',
  clicked: 'clicked',
  replied: 'replied',
  opted_out: 'opted_out',
  revenue: 'revenue',
  cost: 'cost',
  return: 'return',
}
const IN_TABLE = ['sent', 'delivered', 'clicked', 'replied', 'opted_out', 'cost'] as const

/** Shows the results of all campaigns of a period. */
export function Overview({ filter, ...rest }: OverviewProps) {
  const query = useQuery(overviewQuery(filter))
  return (
    <Loaded query={query} place="list" what="This report" skeleton={<ReportSkeleton />} tellsStale>
      {(report) => (
        <div className={classes.parts} data-fading={query.isPlaceholderData || undefined}>
          {report.campaigns === 0 && report.totals.figures.sent === 0 ? (
            <NoCampaigns />
          ) : (
            <Parts report={report} filter={filter} {...rest} />
          )}
        </div>
      )}
    </Loaded>
  )
}

function Parts({ report, filter, days, onDays, toCampaigns }: OverviewProps & { report: MarketingReport }) {
  const { totals, previous, channels, points, step, best } = report
  const each = step === 'day' ? 'By day.' : 'By week.'
  const reached: ChartSeries[] = [
    { name: 'Delivered', tone: 'green', values: points.map(({ delivered }) => delivered) },
    { name: 'Clicked', tone: 'ember', values: points.map(({ clicked }) => clicked) },
  ]
  const money: ChartSeries[] = [
    { name: 'Revenue', tone: 'green', values: points.map(({ revenue }) => Math.max(0, revenue ?? 0)) },
    { name: 'Cost', tone: 'ember', values: points.map(({ cost }) => cost) },
  ]
  const hasMoney = points.some(({ revenue, cost }) => Boolean(revenue) || cost > 0)
  return (
    <>
      <FigureCards
        names={FIGURES}
        {...totals}
        previous={previous.campaigns > 0 ? previous.totals.figures : undefined}
        leadTo={(figure) => {
          const sort = SORTS[figure]
          return sort && toCampaigns(sort)
        }}
      />
      <PanelCard title="Delivered and clicked" text={each} panel="overview-days" filter={filter}>
        <ChartLegend series={reached} />
        <AreaChart
          label="Delivered and clicked"
          series={reached}
          points={pointsOf(points, step)}
          format={formatNumber}
          isRunning={report.is_live}
        />
      </PanelCard>
      {hasMoney && (
        <PanelCard
          title="Revenue and cost"
          text={`${each} ${days === 'sending' ? 'Orders count on the day their campaign was sent.' : 'Orders count on the day they were placed.'}`}
          panel="overview-days"
          filter={filter}
          action={<RevenueDays days={days} onDays={onDays} />}
        >
          <ChartLegend series={money} />
          <AreaChart label="Revenue and cost" series={money} points={pointsOf(points, step)} format={formatCents} />
        </PanelCard>
      )}
      <PanelCard title="By channel" panel="overview-channels" filter={filter}>
        <ReportTable
          label="Figures by channel"
          columns={[
            { key: 'channel', title: 'Channel' },
            { key: 'campaigns', title: 'Campaigns' },
            ...IN_TABLE.map((name) => ({ key: name, title: figureName(name) })),
          ]}
          rows={channels.map(({ channel, campaigns, figures }) => ({
            id: channel,
            cells: [
              CHANNEL_NAMES[channel],
              formatNumber(campaigns),
              ...IN_TABLE.map((name) => figureValue(name, figures[name])),
            ],
          }))}
        />
      </PanelCard>
      {best.length > 0 && <Best best={best} filter={filter} />}
    </>
  )
}
