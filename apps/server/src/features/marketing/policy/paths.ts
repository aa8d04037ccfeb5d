/** Screens on which the hub's things to do are done. */
export const BILLING_PATH = '/dashboard/settings?tab=billing'
export const SENDING_PATH = '/dashboard/settings?tab=sending'
export const DOMAINS_PATH = '/dashboard/settings?tab=domains'
export const TEXTING_PATH = '/dashboard/settings/texting'
export const VERIFY_PATH = '/dashboard/settings?tab=account'
export const WAITING_PATH = '/dashboard/conversations?filter=waiting&sort=longest_waiting'
export const CONTACTS_PATH = '/dashboard/contacts'
export const SITES_PATH = '/dashboard/mini-sites'

/** Returns the screen of a campaign: results, or the creator. */
export const campaignPath = ({ id, type }: { id: string; type: string }, isEdited = false): string =>
  `/dashboard/marketing/${type}/${id}${isEdited ? '/edit' : ''}`
