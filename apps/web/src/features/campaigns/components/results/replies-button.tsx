import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf, formatNumber } from '../../../../lib/format.ts'
import { waitingRepliesQuery } from '../../api/campaigns.ts'

/** Leads to those who replied and wait for an answer, longest first; to all replies once everybody has one. */
export function RepliesButton({ campaignId }: { campaignId: string }) {
  const { data } = useQuery(waitingRepliesQuery(campaignId))
  const path = `/dashboard/conversations?campaign_id=${campaignId}`
  if (!data || data.total === 0)
    return (
      <Button variant="default" component={Link} to={path}>
        See replies
      </Button>
    )
  const { total, total_is_exact: isExact } = data
  return (
    <Button component={Link} to={`${path}&filter=waiting&sort=longest_waiting`}>
      Answer {isExact ? countOf(total, 'reply', 'replies') : `${formatNumber(total)}+ replies`}
    </Button>
  )
}
