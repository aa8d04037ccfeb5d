import { getCampaignFunnel } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { CAMPAIGN_LIVE, campaignsKey } from './campaigns.ts'

/** A campaign against the people who were held back. */
export const controlQuery = (campaignId: string) =>
  queryOptions({
    queryKey: [...campaignsKey, 'control', campaignId],
    queryFn: ({ signal }) => call(getCampaignFunnel, { params: { campaignId }, signal }),
    staleTime: 0,
    meta: { live: [...CAMPAIGN_LIVE, 'campaign_counts'] },
  })
