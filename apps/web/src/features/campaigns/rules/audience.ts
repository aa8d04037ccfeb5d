import type { CampaignAudience } from '@greenroom/domain/campaigns'

/** Tells whether an audience names nobody. */
export const isNobody = ({ everyone, segment_ids: segments = [], tags = [] }: CampaignAudience): boolean =>
  everyone !== true && segments.length + tags.length === 0

/** Tells whether an audience leaves anybody out. */
export const hasExclusions = ({ exclude }: CampaignAudience): boolean =>
  (exclude?.segment_ids?.length ?? 0) + (exclude?.tags?.length ?? 0) > 0
