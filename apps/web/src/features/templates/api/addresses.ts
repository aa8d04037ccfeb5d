export const TEMPLATES_PATH = '/dashboard/templates'

/** A new SMS campaign that begins with a template. */
export const newTextCampaign = (templateId: string) => `/dashboard/marketing/sms/new?template=${templateId}`

/** What something built on a template opens with; undefined if it has no screen. */
export const addressOfUse = ({ kind, id }: { kind: string; id: string }): string | undefined =>
  kind === 'campaign' ? `/dashboard/marketing/sms/${id}` : undefined
