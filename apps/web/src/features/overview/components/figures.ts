import type { Overview } from '@greenroom/contracts'
import { CLICKS_PER_VIEW, clicksPerView, formatRatio } from '@greenroom/domain/analytics/clicks-per-view'
import { z } from 'zod'
import { one } from '../../../lib/address/index.ts'
import { changeOf } from '../../../lib/change.ts'
import { formatNumber } from '../../../lib/format.ts'
import type { ChartSeries } from '../../../ui/chart.ts'
import type { StatCardProps } from '../../../ui/stat-card.tsx'

type Counts = Overview['totals']

/** The four numbers of the overview; `?show=` names one of them. */
export const FIGURES = ['views', 'visitors', 'clicks', 'rate'] as const
export type Figure = (typeof FIGURES)[number]

export const figureAddress = z.object({ show: one(z.enum(FIGURES)) })

const VALUES: Record<Figure, { name: string; tone: ChartSeries['tone']; of: (counts: Counts) => number }> = {
  views: { name: 'Page views', tone: 'green', of: ({ views }) => views },
  visitors: { name: 'Unique visitors', tone: 'green', of: ({ unique_visitors }) => unique_visitors },
  clicks: { name: 'Link clicks', tone: 'ember', of: ({ clicks }) => clicks },
  rate: { name: CLICKS_PER_VIEW.name, tone: 'ember', of: clicksPerView },
}

const formatOf = (figure: Figure) => (figure === 'rate' ? formatRatio : formatNumber)

/** Returns the card of a number, compared with the previous period. */
export function cardOf(figure: Figure, { totals, previous, series }: Overview): Omit<StatCardProps, 'to' | 'period'> {
  const { name, of } = VALUES[figure]
  const hasValue = figure !== 'rate' || totals.views > 0
  const hasBase = previous !== null && of(previous) > 0 && hasValue
  return {
    label: name,
    value: hasValue ? formatOf(figure)(of(totals)) : '–',
    values: series.map(of),
    isRunning: true,
    delta: hasBase ? changeOf(of(totals), of(previous), formatOf(figure)) : undefined,
  }
}

/** Returns the content of the chart: views and clicks together, or the chosen number. */
export function chartOf(figure: Figure | undefined, { series }: Overview) {
  const line = (one: Figure, name = VALUES[one].name): ChartSeries => ({
    name,
    tone: VALUES[one].tone,
    values: series.map(VALUES[one].of),
  })
  if (figure === undefined)
    return {
      title: 'Views and clicks',
      lines: [line('views', 'Views'), line('clicks', 'Clicks')],
      format: formatNumber,
    }
  return { title: VALUES[figure].name, lines: [line(figure)], format: formatOf(figure) }
}
