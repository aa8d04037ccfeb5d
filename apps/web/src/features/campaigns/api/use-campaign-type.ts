import type { MessageChannel } from '@greenroom/domain/messages'
import { useLocation } from 'react-router'
import { campaignsPath } from './addresses.ts'

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`)

/** Returns the type of the campaigns that the address is about. */
export const useCampaignType = (): MessageChannel =>
  isUnder(useLocation().pathname, campaignsPath('email')) ? 'email' : 'sms'
