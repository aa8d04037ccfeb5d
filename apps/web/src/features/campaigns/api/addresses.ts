import type { CampaignTrigger } from '@greenroom/domain/campaigns'
import { useLocation } from 'react-router'
import type { CampaignType } from '../rules/kinds.ts'

interface Named {
  id: string
  type: CampaignType
}

/** The campaigns of a type. */
export const listPath = (type: CampaignType): string => `/dashboard/marketing/${type}`
export const newPath = (type: CampaignType): string => `${listPath(type)}/new`
/** Results of a campaign; a draft moves on to its creator. */
export const campaignPath = ({ id, type }: Named): string => `${listPath(type)}/${id}`
export const editPath = (campaign: Named): string => `${campaignPath(campaign)}/edit`
/** Campaigns of both channels. */
export const ALL_PATH = '/dashboard/campaigns'
/** The automatic messages in the list. */
export const AUTOMATIC_PATH = `${listPath('sms')}?show=automatic`
/** A new automatic message. */
export const newAutomaticPath = (kind: CampaignTrigger['kind']): string => `${newPath('sms')}?automatic=${kind}`

/** Returns the type of campaigns that the address is about. */
export const useAddressType = (): CampaignType =>
  useLocation().pathname.startsWith(listPath('email')) ? 'email' : 'sms'
