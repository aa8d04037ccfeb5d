import type { AnalyticsReport, ReportFigures } from '@greenroom/contracts'
import type { Panel } from '@greenroom/domain'
import { CLICKS_PER_VIEW, clicksPerView, formatRatio } from '@greenroom/domain/analytics/clicks-per-view'
import { changeOf } from '../../../lib/change.ts'
import { formatNumber } from '../../../lib/format.ts'

export const FIGURES = ['views', 'visitors', 'clicks', 'rate', 'sign_ups'] as const
export type Figure = (typeof FIGURES)[number]
export const DEFAULT_FIGURE: Figure = 'views'

interface FigureInfo {
  name: string
  /** Definition, in one or two sentences. */
  meaning: string
  of: (figures: ReportFigures) => number
  format: (value: number) => string
}

export const FIGURE_INFO: Readonly<Record<Figure, FigureInfo>> = {
  views: {
    name: 'Views',
    meaning: 'Times that a page was opened. Robots, previews, and your own visits do not count.',
    of: ({ views }) => views,
    format: formatNumber,
  },
  visitors: {
    name: 'Visitors',
    meaning:
      'People, counted once a day, added up over the days. People who asked not to be told apart are not among them.',
    of: ({ visitors }) => visitors,
    format: formatNumber,
  },
  clicks: {
    name: 'Clicks',
    meaning: 'Clicks on the links and blocks of your pages.',
    of: ({ clicks }) => clicks,
    format: formatNumber,
  },
  rate: {
    ...CLICKS_PER_VIEW,
    of: clicksPerView,
    format: formatRatio,
  },
  sign_ups: {
    name: 'Sign-ups',
    meaning: 'People who joined through the forms of your pages.',
    of: ({ sign_ups }) => sign_ups,
    format: formatNumber,
  },
}

/** Figures that panels count: those that add up. */
export type Metric = Exclude<Figure, 'rate'>

/** Returns what a panel counts while the screen shows a figure. A block is not viewed, it is clicked or filled in. */
export function metricOf(panel: Panel, figure: Figure): Metric {
  if (panel === 'blocks') return figure === 'sign_ups' ? 'sign_ups' : 'clicks'
  return figure === 'rate' ? 'clicks' : figure
}

/** Returns a figure as a card shows it: "–" for the clicks per view of nothing. */
export const shownValue = (figure: Figure, totals: ReportFigures): string =>
  figure === 'rate' && totals.views === 0 ? '–' : FIGURE_INFO[figure].format(FIGURE_INFO[figure].of(totals))

/** Returns the change since the time before; undefined if there is nothing to compare with. */
export function figureChange(figure: Figure, { totals, previous }: Pick<AnalyticsReport, 'totals' | 'previous'>) {
  if (previous === null) return undefined
  const { of, format } = FIGURE_INFO[figure]
  const hasBase = of(previous.totals) > 0 && (figure !== 'rate' || totals.views > 0)
  return hasBase ? changeOf(of(totals), of(previous.totals), format) : undefined
}
