import type { CampaignAudience } from '@greenroom/domain/campaigns'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { audienceQuery } from '../../../api/campaigns.ts'
import { isNobody } from '../../../rules/audience.ts'
import type { CampaignType } from '../../../rules/kinds.ts'

/** Milliseconds without a change before the server is asked. */
const PAUSE_MS = 300

/** Counts an audience, live. `isOld`: the numbers are those of the audience before the last change. */
export function useAudienceCount(type: CampaignType, audience: CampaignAudience) {
  const [asked] = useDebouncedValue(audience, PAUSE_MS)
  const query = useQuery({ ...audienceQuery(type, asked), enabled: !isNobody(asked) })
  const isEmpty = isNobody(audience)
  return {
    data: isEmpty ? undefined : query.data,
    error: isEmpty ? null : query.error,
    fetchStatus: query.fetchStatus,
    refetch: query.refetch,
    isOld: asked !== audience || query.isPlaceholderData,
  }
}
