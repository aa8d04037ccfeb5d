/** Screens of other features that the hub leads to. */
export const CAMPAIGNS_PATH = '/dashboard/campaigns'
export const CALENDAR_PATH = `${CAMPAIGNS_PATH}?show=month`
export const DRAFTS_PATH = `${CAMPAIGNS_PATH}?state=draft`
export const SENT_PATH = `${CAMPAIGNS_PATH}?state=finished&sort=time`

interface Named {
  id: string
  type: 'sms' | 'email'
}
export const newPath = (type: Named['type']): string => `/dashboard/marketing/${type}/new`
export const campaignPath = ({ id, type }: Named): string => `/dashboard/marketing/${type}/${id}`
export const editPath = (campaign: Named): string => `${campaignPath(campaign)}/edit`
