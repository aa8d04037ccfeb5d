import { getCampaignFunnel } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { CAMPAIGN_LIVE, campaignsKey } from './campaigns.ts'

/** One campaign from planned to ordered, as reports show it. */
export const funnelQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'funnel', campaignId],
    queryFn: ({ signal }) => call(getCampaignFunnel, { params: { campaignId }, signal }),
    staleTime: 0,
    meta: { live: [...CAMPAIGN_LIVE, 'campaign_counts'] },
  })
