import { Badge, Skeleton } from '@mantine/core'
import { usePerson } from './use-person.ts'

/** The name of the plan. */
export function PlanBadge() {
  const { plan } = usePerson()
  return plan === undefined ? (
    <Skeleton width={78} height={24} radius="xl" />
  ) : (
    <Badge variant="light" size="lg" fz={13} title="Your plan">
      {plan}
    </Badge>
  )
}
