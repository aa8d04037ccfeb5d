import {
  exportAnalyticsPanel,
  exportAnalyticsPoints,
  getAnalyticsNow,
  getAnalyticsPanel,
  getAnalyticsReport,
  listSites,
  PANEL_ROWS,
  type ReportStep,
} from '@greenroom/contracts'
import type { Panel } from '@greenroom/domain'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { download } from '../../../lib/api/download.ts'
import { call } from '../../../lib/api/index.ts'
import { everyPage } from '../../../lib/list/every-page.ts'
import type { Ask } from '../address.ts'
import { metricOf, type Figure } from '../components/figures.ts'

/** Rows of a panel on the screen. */
export const ROWS_SHOWN = 8
/** More than there are. */
export const COUNTRIES = 300
/** Milliseconds. Visits are counted without an event on the live connection. */
const REFRESH_MS = 60_000
/** Milliseconds. */
const NOW_MS = 10_000
/** Milliseconds. The screen fetches ahead, and its parts then read the same answer. */
const FRESH_MS = 5_000

const withStep = (ask: Ask, step: ReportStep | undefined) => ({ ...ask, ...(step === undefined ? {} : { step }) })

const analyticsKey = ['analytics'] as const

/** @param step length of the curve's points; undefined: as the period suggests */
export const reportQuery = (ask: Ask, step: ReportStep | undefined) =>
  queryOptions({
    queryKey: [...analyticsKey, 'report', ask, step],
    queryFn: ({ signal }) => call(getAnalyticsReport, { query: withStep(ask, step), signal }),
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
    refetchInterval: REFRESH_MS,
  })

const panelCall = (panel: Panel, ask: Ask, figure: Figure, limit: number) =>
  queryOptions({
    queryKey: [...analyticsKey, 'panel', panel, ask, metricOf(panel, figure), limit] as const,
    queryFn: ({ signal }) =>
      call(getAnalyticsPanel, {
        params: { panel },
        query: { ...ask, limit, sort: metricOf(panel, figure) },
        signal,
      }),
    // Rows of another panel would stand under the wrong heading.
    placeholderData: (before, query) => (query?.queryKey[2] === panel ? before : undefined),
    staleTime: FRESH_MS,
  })

/** The first rows of a panel, by the figure that the screen shows; of countries all, which the map draws. */
export const panelQuery = (panel: Panel, ask: Ask, figure: Figure) => ({
  ...panelCall(panel, ask, figure, panel === 'countries' ? COUNTRIES : ROWS_SHOWN),
  refetchInterval: REFRESH_MS,
})

/** As many rows of a panel as one answer has. */
export const allRowsQuery = (panel: Panel, ask: Ask, figure: Figure) => panelCall(panel, ask, figure, PANEL_ROWS.most)

/** Returns a query for who is there now, asked again while the tab is visible and the browser is online. */
export const nowQuery = (site: string | undefined) =>
  queryOptions({
    queryKey: [...analyticsKey, 'now', site],
    queryFn: ({ signal }) => call(getAnalyticsNow, { query: site === undefined ? {} : { site }, signal }),
    staleTime: FRESH_MS,
    refetchInterval: NOW_MS,
    retry: false,
  })

/** The pages to choose from. */
export const pagesQuery = queryOptions({
  queryKey: ['minisites', 'analyzed'],
  queryFn: async ({ signal }) =>
    (await everyPage((query) => call(listSites, { query, signal }))).map(({ id, name, url, username }) => ({
      id,
      name,
      url,
      username,
    })),
  meta: { live: ['mini_sites'] },
})
export interface AnalyzedPage {
  id: string
  name: string
  url: string
  username: string
}

/** Downloads every row of a panel as CSV. */
export const exportPanel = (panel: Panel, ask: Ask, figure: Figure) =>
  download(exportAnalyticsPanel, { params: { panel }, query: { ...ask, sort: metricOf(panel, figure) } })

/** Downloads every point of the curve as CSV. */
export const exportPoints = (ask: Ask, step: ReportStep | undefined) =>
  download(exportAnalyticsPoints, { query: withStep(ask, step) })
