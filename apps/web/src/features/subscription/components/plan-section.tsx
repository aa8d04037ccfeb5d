import type { Me, Subscription } from '@greenroom/contracts'
import { PLAN_NAMES } from '@greenroom/domain/plans'
import { Box, Group, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from '../../../lib/me.ts'
import { bothLoaded, Loaded } from '../../../ui/loaded.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { subscriptionQuery } from '../api/subscription.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { ChooseWhatStays } from './choose-what-stays.tsx'
import { PlanActions } from './plan-actions.tsx'
import classes from './plan-section.module.css'
import { PlanNotice } from './plan-notice.tsx'
import { planLine, STANDING_BADGES, standingOf } from './standing.ts'
import { UsageBars } from './usage-bars.tsx'

/** The plan in Settings, Billing: its state, its usage, and open choices. */
export function PlanSection() {
  const subscription = useQuery(subscriptionQuery)
  const me = useQuery(meQuery)
  return (
    <KeptFocus className={classes.cards}>
      <SectionCard title="Plan">
        <Loaded query={bothLoaded(subscription, me)} what="Your plan" skeleton={<PlanSkeleton />}>
          {([plan, owner]) => <Plan subscription={plan} me={owner} />}
        </Loaded>
      </SectionCard>
      {subscription.data?.choices.map((choice) => (
        <KeptFocus key={choice.feature} className={classes.cards}>
          <ChooseWhatStays key={`${choice.limit}-${choice.settled}`} choice={choice} plan={subscription.data.plan} />
        </KeptFocus>
      ))}
    </KeptFocus>
  )
}

function Plan({ subscription, me }: { subscription: Subscription; me: Me }) {
  const standing = standingOf(subscription)
  const badge = STANDING_BADGES[standing]
  const isOnTrial = standing === 'trial' || standing === 'ended'
  return (
    <>
      <PlanNotice subscription={subscription} />
      <Group gap="6px 12px">
        <Box component="p" m={0} ff="heading" fz={32} fw={700} lts="-0.02em" lh="1.2">
          {isOnTrial ? PLAN_NAMES.free : subscription.plan_name}
        </Box>
        {badge ? (
          <StatusBadge color={badge.color} size="lg" fz={13}>
            {badge.label}
          </StatusBadge>
        ) : null}
      </Group>
      <Box component="p" maw="60ch" mt={4} mb={0} mx={0} c="dimmed" style={{ textWrap: 'pretty' }}>
        {planLine(subscription)}
      </Box>
      <PlanActions subscription={subscription} usage={me.usage} />
      <div className={classes.usage}>
        <Title order={3} size="h4" mb="sm">
          What you use
        </Title>
        <UsageBars limits={me.limits} usage={me.usage} />
      </div>
    </>
  )
}

const PlanSkeleton = () => (
  <>
    <Skeleton width={140} height={34} radius="sm" />
    <Skeleton width={260} height={16} radius="sm" mt={10} />
    <Skeleton height={64} radius="sm" mt={32} />
  </>
)
