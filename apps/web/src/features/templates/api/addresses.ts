export const TEMPLATES_PATH = '/dashboard/templates'

/** A new campaign that begins with a template. */
export const newCampaign = ({ id, channel }: { id: string; channel: 'sms' | 'email' }) =>
  `/dashboard/marketing/${channel}/new?template=${id}`

/** What something built on a template opens with; undefined if it has no screen. */
export const addressOfUse = ({ kind, id }: { kind: string; id: string }): string | undefined =>
  kind === 'campaign' ? `/dashboard/marketing/sms/${id}` : undefined
