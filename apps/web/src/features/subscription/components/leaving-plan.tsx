import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../lib/format.ts'
import { isSubscribed, subscriptionQuery } from '../api/subscription.ts'
import { isOver } from './standing.ts'

/** Tells a user who deletes the account what happens to the plan, as a list item. */
export function LeavingPlan() {
  const { data } = useQuery(subscriptionQuery)
  if (!data || !isSubscribed(data) || isOver(data)) return null
  const { plan_name: name, current_period_end: end, cancel_at_period_end: isEnding } = data
  const until = end === null ? 'at the end of its period' : `on ${formatDate(new Date(end))}`
  return (
    <List.Item>
      {isEnding
        ? `Your ${name} plan ends ${until}, as you chose.`
        : `Your ${name} plan will not renew and ends ${until}. If you keep your account before then, the plan continues.`}
    </List.Item>
  )
}
