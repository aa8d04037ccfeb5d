import {
  type CampaignView,
  createCampaignView,
  deleteCampaignView,
  listCampaigns,
  listCampaignViews,
  updateCampaignView,
} from '@greenroom/contracts'
import type { BodyOf } from '@greenroom/contracts'
import type { CampaignPeriod, CampaignSort, CampaignState } from '@greenroom/domain/campaigns'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import type { CampaignType } from '../rules/kinds.ts'
import { CAMPAIGN_LIVE, campaignListKey, campaignsKey, CAMPAIGNS_PER_PAGE } from './campaigns.ts'

/** Filters of the list of both channels. */
export interface AllFilter {
  type: CampaignType | undefined
  state: CampaignState | undefined
  segment: string | undefined
  archived: boolean
  q: string
}
export interface AllView extends AllFilter {
  period: CampaignPeriod | undefined
  sort: CampaignSort
  order: 'asc' | 'desc'
  page: number
}

const DAY_MS = 86_400_000

/** Returns the bounds of a period; whole days, so that the same question is asked all day. */
function boundsOf(period: CampaignPeriod | undefined): { from?: string; to?: string } {
  if (period === undefined) return {}
  const today = new Date().setHours(0, 0, 0, 0)
  if (period === 'coming') return { from: new Date(today).toISOString() }
  const days = Number.parseInt(period, 10)
  return { from: new Date(today - (days - 1) * DAY_MS).toISOString(), to: new Date(today + DAY_MS).toISOString() }
}

const filterOf = ({ type, state, segment, q }: AllFilter) => ({
  ...(type === undefined ? {} : { type }),
  ...(state === undefined ? {} : { state }),
  ...(segment === undefined ? {} : { segment_id: segment }),
  ...(q === '' ? {} : { q }),
})

/** One page of the campaigns of both channels. */
export const allCampaignsQuery = ({ period, sort, order, page, ...filter }: AllView) =>
  queryOptions({
    queryKey: [...campaignListKey, 'all', { ...filter, period, sort, order, page }],
    queryFn: ({ signal }) =>
      call(listCampaigns, {
        query: {
          automatic: 'false',
          archived: filter.archived ? 'true' : 'false',
          page,
          limit: CAMPAIGNS_PER_PAGE,
          sort,
          order,
          ...filterOf(filter),
          ...boundsOf(period),
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: CAMPAIGN_LIVE },
  })

/** Most campaigns of a calendar's page. */
const IN_CALENDAR = 100

/** The campaigns of some days of a calendar, in their order. @param from and `to`: ISO 8601; `to` is not included */
export const calendarQuery = (filter: AllFilter, from: string, to: string) =>
  queryOptions({
    queryKey: [...campaignListKey, 'calendar', { ...filter, from, to }],
    queryFn: ({ signal }) =>
      call(listCampaigns, {
        query: {
          automatic: 'false',
          archived: filter.archived ? 'true' : 'false',
          page: 1,
          limit: IN_CALENDAR,
          sort: 'time',
          order: 'asc',
          ...filterOf(filter),
          from,
          to,
        },
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { live: CAMPAIGN_LIVE },
  })

export const viewsQuery = queryOptions({
  queryKey: [...campaignsKey, 'views'],
  queryFn: async ({ signal }) => (await call(listCampaignViews, { signal })).items,
  meta: { live: ['campaign_views'] },
})
export const saveView = ({ name, query }: Pick<CampaignView, 'name' | 'query'>, key: string) =>
  call(createCampaignView, { body: { name, query }, idempotencyKey: key })
export const changeView = (campaignViewId: string, body: BodyOf<typeof updateCampaignView>) =>
  call(updateCampaignView, { params: { campaignViewId }, body })
export const removeView = (campaignViewId: string) => call(deleteCampaignView, { params: { campaignViewId } })
