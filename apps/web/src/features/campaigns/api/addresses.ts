import type { CampaignTrigger } from '@greenroom/domain/campaigns'
import type { MessageChannel } from '@greenroom/domain/messages'

interface Named {
  id: string
  type: MessageChannel
}

/** The list of a type. */
export const campaignsPath = (type: MessageChannel): string => `/dashboard/marketing/${type}`
export const newCampaignPath = (type: MessageChannel): string => `${campaignsPath(type)}/new`
/** Results of a campaign; a draft moves on to its creator. */
export const campaignPath = ({ id, type }: Named): string => `${campaignsPath(type)}/${id}`
export const editPath = (campaign: Named): string => `${campaignPath(campaign)}/edit`
/** The automatic messages in the list; all are texts. */
export const AUTOMATIC_PATH = `${campaignsPath('sms')}?show=automatic`
/** A new automatic message. */
export const newAutomaticPath = (kind: CampaignTrigger['kind']): string => `${newCampaignPath('sms')}?automatic=${kind}`
