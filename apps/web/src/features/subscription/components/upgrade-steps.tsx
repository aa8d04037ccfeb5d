import type { Me, Subscription } from '@greenroom/contracts'
import type { PlanTier } from '@greenroom/domain/plans'
import { PLAN_NAMES } from '@greenroom/domain/plans'
import { Skeleton } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import type { Ask } from '../../../lib/api/held-calls.ts'
import { meQuery } from '../../../lib/me.ts'
import { bothLoaded, Loaded } from '../../../ui/loaded.tsx'
import { goToPlanCheckout, isSubscribed, subscriptionQuery } from '../api/subscription.ts'
import { ConfirmMove } from './confirm-move.tsx'
import { needOf } from './need.ts'
import { isBigger, isEnough } from './offers.ts'
import { Paying } from './paying.tsx'
import { PlansStep } from './plans-step.tsx'
import classes from './upgrade-dialog.module.css'
import { Moved } from './moved.tsx'

/** Steps on the way to another plan. */
export type Step =
  | { kind: 'plans'; problem?: string }
  | { kind: 'confirm'; tier: PlanTier; name: string }
  | { kind: 'paying'; tier: PlanTier; name: string; url: string | null; isElsewhere: boolean }
  | { kind: 'moved'; tier: PlanTier; name: string }

export interface UpgradeStepsProps {
  ask: Ask
  step: Step
  onStep: (step: Step) => void
}

const named = (tier: PlanTier) => ({ tier, name: PLAN_NAMES[tier] })

/** The content of the dialog: plans, then a confirmation or the checkout, then the result. */
export function UpgradeSteps(props: UpgradeStepsProps) {
  const query = bothLoaded(useQuery(subscriptionQuery), useQuery(meQuery))
  return (
    <Loaded query={query} what="The plans" skeleton={<PlansSkeleton />}>
      {([subscription, me]) => <Steps {...props} subscription={subscription} me={me} />}
    </Loaded>
  )
}

interface StepsProps extends UpgradeStepsProps {
  subscription: Subscription
  me: Me
}

function Steps({ ask, step, onStep, subscription, me }: StepsProps) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState<PlanTier>()
  const need = needOf(ask.details, me.usage)
  const tier = subscription.plan
  const began = useRef(tier)

  // The change may come from another tab, from here, or from another device.
  useEffect(() => {
    if (tier === began.current || step.kind === 'moved' || !isEnough(tier, need)) return
    void queries.invalidateQueries({ queryKey: meQuery.queryKey })
    onStep({ kind: 'moved', ...named(tier) })
  })

  const choose = async (next: PlanTier) => {
    if (next === 'free' || isSubscribed(subscription)) return onStep({ kind: 'confirm', ...named(next) })
    setBusy(next)
    try {
      onStep({ kind: 'paying', ...named(next), ...(await goToPlanCheckout(next)) })
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 409)
        void queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey })
      onStep({ kind: 'plans', problem: problem instanceof Error ? problem.message : 'An error occurred' })
    } finally {
      setBusy(undefined)
    }
  }
  const back = () => onStep({ kind: 'plans' })

  if (step.kind === 'plans')
    return (
      <PlansStep
        ask={ask}
        me={me}
        subscription={subscription}
        need={need}
        busy={busy}
        problem={step.problem}
        onChoose={(next) => void choose(next)}
      />
    )
  if (step.kind === 'confirm')
    return (
      <ConfirmMove
        to={step.tier}
        subscription={subscription}
        usage={me.usage}
        onBack={back}
        onMoved={(after) => {
          queries.setQueryData(subscriptionQuery.queryKey, after)
          if (step.tier === 'free') ask.answer(false)
          else if (after.plan !== step.tier)
            onStep({ kind: 'paying', ...named(step.tier), url: null, isElsewhere: true })
        }}
      />
    )
  if (step.kind === 'paying') return <Paying {...step} onBack={back} />
  const goesOn = isBigger(step.tier, began.current)
  return <Moved isRefusal={ask.isRefusal} onDone={() => ask.answer(goesOn)} />
}

function PlansSkeleton() {
  return (
    <div className={classes.loading}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={320} radius="lg" />
      ))}
    </div>
  )
}
