import type { CampaignTrigger } from '@greenroom/domain/campaigns'

export const CAMPAIGNS_PATH = '/dashboard/marketing/sms'
export const NEW_CAMPAIGN_PATH = `${CAMPAIGNS_PATH}/new`
/** Results of a campaign; a draft moves on to its creator. */
export const campaignPath = (campaignId: string): string => `${CAMPAIGNS_PATH}/${campaignId}`
export const editPath = (campaignId: string): string => `${campaignPath(campaignId)}/edit`
/** The automatic messages in the list. */
export const AUTOMATIC_PATH = `${CAMPAIGNS_PATH}?show=automatic`
/** A new automatic message. */
export const newAutomaticPath = (kind: CampaignTrigger['kind']): string => `${NEW_CAMPAIGN_PATH}?automatic=${kind}`
