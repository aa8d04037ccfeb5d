import type { SiteAnalytics, SiteAnalyticsQuery } from '@greenroom/contracts'
import { dateAfter, dateAt, daysFrom, startOfDate } from '../policy/days.ts'
import { noVisits, type VisitSums } from '../policy/visit-sums.ts'
import type { readSiteReport } from '../queries/site-report.ts'
import { presentPanel } from './report.ts'

const presentCounts = ({ views, visitors, clicks }: VisitSums) => ({ views, unique_visitors: visitors, clicks })

/** Presents what was asked with filters, a panel, or days of one's own, in the form of a site's analytics. */
export function presentSiteReport(
  siteId: string,
  { period }: Pick<SiteAnalyticsQuery, 'period'>,
  now: Date,
  { report, clicked, sources, panel, owned }: Awaited<ReturnType<typeof readSiteReport>>,
): SiteAnalytics {
  const { range, state } = report.scope
  const { timeZone } = state
  const days = daysFrom(range.from, range.to, timeZone).map(({ date }) => ({
    date,
    sums: report.figures.days.get(date) ?? noVisits(),
  }))
  const sumsOf = new Map(clicked.map(({ value, sums }) => [value, sums]))
  const blocks = owned.map((block) => ({ ...block, sums: sumsOf.get(block.id) ?? noVisits() }))
  const previous = report.previous?.totals ?? noVisits()
  const isOver = range.to < dateAt(now, timeZone)
  return {
    period,
    time_zone: timeZone,
    from: startOfDate(range.from, timeZone).toISOString(),
    to: (isOver ? startOfDate(dateAfter(range.to, 1), timeZone) : now).toISOString(),
    limited_to_days: range.limitedTo,
    totals: presentCounts(report.figures.totals),
    previous: presentCounts(previous),
    daily: days.map(({ date, sums }) => ({ date, ...presentCounts(sums) })),
    blocks: blocks
      .toSorted((a, b) => b.sums.clicks - a.sums.clicks)
      .map(({ id, title, type, sums }) => ({ block_id: id, title, type, clicks: sums.clicks })),
    sign_ups: {
      total: report.figures.totals.signUps,
      previous: previous.signUps,
      series: days.map(({ sums }) => sums.signUps),
      blocks: blocks
        .filter(({ sums }) => sums.signUps > 0)
        .toSorted((a, b) => b.sums.signUps - a.sums.signUps)
        .map(({ id, title, type, sums }) => ({ block_id: id, title, type, site_id: siteId, sign_ups: sums.signUps })),
      sources: sources
        .filter(({ sums }) => sums.signUps > 0)
        .map(({ value, sums }) => ({ host: value || null, sign_ups: sums.signUps })),
    },
    ...(panel ? { panel: presentPanel(panel.panel, panel, false) } : {}),
  }
}
