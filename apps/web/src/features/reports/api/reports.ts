import {
  compareCampaigns,
  getAudienceReport,
  getHealthReport,
  getMarketingReport,
  getTimesReport,
  listReportedCampaigns,
  listReportedLinks,
  type QueryOf,
  type ResponseOf,
} from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export type MarketingReport = ResponseOf<typeof getMarketingReport>
export type Reported = ResponseOf<typeof listReportedCampaigns>
export type Compared = ResponseOf<typeof compareCampaigns>
export type AudienceReport = ResponseOf<typeof getAudienceReport>
export type HealthReport = ResponseOf<typeof getHealthReport>
export type ReportedLinks = ResponseOf<typeof listReportedLinks>
export type TimesReport = ResponseOf<typeof getTimesReport>

/** Range and filters of a report, as the API takes them. */
export type ReportFilter = QueryOf<typeof getMarketingReport>

/** Tables whose changes the figures follow. */
const LIVE = ['campaign_counts']
const shared = { placeholderData: keepPreviousData, staleTime: 0, meta: { live: LIVE } } as const

export const reportsKey = ['reports'] as const

export const overviewQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: [...reportsKey, 'overview', filter],
    queryFn: ({ signal }) => call(getMarketingReport, { query: filter, signal }),
    ...shared,
  })

/** Most campaigns on a page. */
export const CAMPAIGNS_PER_PAGE = 30

export const campaignsQuery = (query: QueryOf<typeof listReportedCampaigns>) =>
  queryOptions({
    queryKey: [...reportsKey, 'campaigns', query],
    queryFn: ({ signal }) => call(listReportedCampaigns, { query, signal }),
    ...shared,
  })

export const comparisonQuery = (campaign: string[]) =>
  queryOptions({
    queryKey: [...reportsKey, 'compare', campaign],
    queryFn: ({ signal }) => call(compareCampaigns, { query: { campaign }, signal }),
    ...shared,
  })

export const audienceQuery = ({ period, from, to, channel }: ReportFilter) => {
  const query = {
    ...(period === undefined ? {} : { period }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    ...(channel === undefined ? {} : { channel }),
  }
  return queryOptions({
    queryKey: [...reportsKey, 'audience', query],
    queryFn: ({ signal }) => call(getAudienceReport, { query, signal }),
    ...shared,
  })
}

export const healthQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: [...reportsKey, 'health', filter],
    queryFn: ({ signal }) => call(getHealthReport, { query: filter, signal }),
    ...shared,
  })

export const linksQuery = (query: QueryOf<typeof listReportedLinks>) =>
  queryOptions({
    queryKey: [...reportsKey, 'links', query],
    queryFn: ({ signal }) => call(listReportedLinks, { query, signal }),
    ...shared,
  })

export const timesQuery = (filter: ReportFilter) =>
  queryOptions({
    queryKey: [...reportsKey, 'times', filter],
    queryFn: ({ signal }) => call(getTimesReport, { query: filter, signal }),
    ...shared,
  })
