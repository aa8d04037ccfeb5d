import { Badge, Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { usePerson } from './use-person.ts'

/** The name of the plan, as a link to the plans. */
export function PlanBadge() {
  const { plan } = usePerson()
  return plan === undefined ? (
    <Skeleton width={78} height={24} radius="xl" />
  ) : (
    <Badge
      component={Link}
      to="/dashboard/settings?tab=billing"
      variant="light"
      size="lg"
      fz={13}
      title="Your plan"
      aria-label={`Your plan: ${plan}`}
      style={{ cursor: 'pointer' }}
    >
      {plan}
    </Badge>
  )
}
