import type { Me, Subscription } from '@greenroom/contracts'
import { PLAN_NAMES, type PlanTier } from '@greenroom/domain/plans'
import { Alert, Box, Text } from '@mantine/core'
import { IconAlertCircle } from '../../../ui/icons.generated.ts'
import type { Ask } from '../../../lib/api/held-calls.ts'
import { planLimitSentence } from '../../../lib/plan-words.ts'
import { isSubscribed } from '../api/subscription.ts'
import { refusedLimit } from './need.ts'
import { type Need, offersFor } from './offers.ts'
import { PlanCards } from './plan-cards.tsx'
import { PlanTerms } from './plan-terms.tsx'
import { UsageBars } from './usage-bars.tsx'

export interface PlansStepProps {
  ask: Ask
  me: Me
  subscription: Subscription
  need: Need | undefined
  busy: PlanTier | undefined
  /** Reason why a choice failed. */
  problem: string | undefined
  onChoose: (tier: PlanTier) => void
}

/** The reason for the dialog, and the plans side by side. */
export function PlansStep({ ask, me, subscription, need, busy, problem, onChoose }: PlansStepProps) {
  const limit = need && me.limits[need.feature]
  const refused =
    refusedLimit(ask.details) ?? (need && limit !== undefined && limit >= 0 ? { ...need, limit } : undefined)
  const offers = offersFor(subscription.plan, me.usage, need)
  return (
    <>
      <Text maw="72ch" c="dimmed" style={{ textWrap: 'pretty' }}>
        {need && refused
          ? `${planLimitSentence(refused, PLAN_NAMES[subscription.plan])} `
          : 'Pay for what you need. Change plans whenever you like. '}
        {ask.isRefusal ? 'What you were doing is saved, and continues as soon as there is room.' : null}
      </Text>
      <Box my={18} pt={14} pb="md" px={18} bdrs="md" bg="var(--gr-sunken)">
        <UsageBars limits={me.limits} usage={me.usage} compact />
      </Box>
      {problem === undefined ? null : (
        <Alert color="error" role="alert" icon={<IconAlertCircle aria-hidden />} mb="md">
          {problem}
        </Alert>
      )}
      <PlanCards
        offers={offers}
        isWanted={need !== undefined}
        isSubscribed={isSubscribed(subscription)}
        isEnding={isSubscribed(subscription) && subscription.cancel_at_period_end}
        busy={busy}
        onChoose={onChoose}
      />
      <PlanTerms subscription={subscription} />
    </>
  )
}
