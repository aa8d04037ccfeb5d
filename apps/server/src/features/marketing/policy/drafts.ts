import type { HubDraft, ListedCampaign } from '@greenroom/contracts'

/** Returns what a draft lacks before it can be reviewed. */
export function missingOf({
  type,
  content,
  subject,
  media,
  audience,
  resend_of: resendOf,
}: ListedCampaign): HubDraft['missing'] {
  const isEmpty = content.trim() === '' && media.length === 0
  const isNobody = resendOf === null && !audience.everyone && !audience.segment_ids?.length && !audience.tags?.length
  return [
    ...(isEmpty ? (['message'] as const) : []),
    ...(type === 'email' && subject.trim() === '' ? (['subject'] as const) : []),
    ...(isNobody ? (['audience'] as const) : []),
  ]
}
