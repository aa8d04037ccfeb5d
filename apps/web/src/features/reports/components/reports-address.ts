import { MAX_COMPARED, MARKETING_PERIODS, REVENUE_DAYS } from '@greenroom/domain/reports/periods'
import { REPORT_IDS } from '@greenroom/domain/reports/sharing'
import { z } from 'zod'
import { type AddressValues, one, page, several, text } from '../../../lib/address/index.ts'
import type { ReportFilter } from '../api/reports.ts'

/** Columns by which campaigns are sorted. */
export const CAMPAIGN_SORTS = [
  'started_at',
  'name',
  'delivered',
  'clicked',
  'replied',
  'opted_out',
  'revenue',
  'cost',
  'return',
] as const
export type CampaignSort = (typeof CAMPAIGN_SORTS)[number]
export const LINK_SORTS = ['people', 'clicks', 'machines', 'campaigns'] as const

export const reportsAddress = z.object({
  tab: one(z.enum(REPORT_IDS), 'overview'),
  period: one(z.enum(MARKETING_PERIODS), '30d'),
  from: one(z.iso.date()),
  to: one(z.iso.date()),
  channel: one(z.enum(['sms', 'email'])),
  segment: one(z.uuid()),
  campaign: several(z.uuid()),
  days: one(z.enum(REVENUE_DAYS), 'sending'),
  /** Campaigns chosen to be compared. */
  compare: several(z.uuid()),
  sort: one(z.enum([...CAMPAIGN_SORTS, ...LINK_SORTS])),
  order: one(z.enum(['asc', 'desc']), 'desc'),
  q: text,
  page,
})
export type ReportsValues = AddressValues<typeof reportsAddress>

/** Returns what the API takes of the address. A custom period counts once it has both days. */
export function filterOf({ period, from, to, channel, segment, campaign, days }: ReportsValues): ReportFilter {
  const isCustom = period === 'custom' && from !== undefined && to !== undefined && from <= to
  return {
    period: isCustom ? 'custom' : period === 'custom' ? '30d' : period,
    ...(isCustom ? { from, to } : {}),
    ...(channel === undefined ? {} : { channel }),
    ...(segment === undefined ? {} : { segment }),
    ...(campaign === undefined ? {} : { campaign: campaign.slice(0, MAX_COMPARED) }),
    ...(days === 'sending' ? {} : { days }),
  }
}

/** Returns the path of a campaign's results. @param people the figure whose people open beside them */
export const campaignPath = ({ id, channel }: { id: string; channel: 'sms' | 'email' }, people?: string): string =>
  `/dashboard/marketing/${channel}/${id}${people === undefined ? '' : `?people=${people}`}`
