import type { Template } from '@greenroom/contracts'

export const TEMPLATES_PATH = '/dashboard/templates'

/** A new campaign of a channel that begins with a template. */
export const newCampaignFrom = ({ id, channel }: Pick<Template, 'id' | 'channel'>) =>
  `/dashboard/marketing/${channel}/new?template=${id}`

/** What something built on a template opens with; undefined if it has no screen. */
export const addressOfUse = ({ kind, id }: { kind: string; id: string }): string | undefined =>
  kind === 'campaign' ? `/dashboard/marketing/sms/${id}` : undefined
