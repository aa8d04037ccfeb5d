import type { Subscription } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { useCardPage } from '../../../lib/kept-card.ts'
import { useMe } from '../../../lib/me.ts'
import { isSubscribed } from '../api/subscription.ts'
import classes from './plan-section.module.css'
import { endOf, isOver } from './standing.ts'
import { usePortal, useResume } from './use-change.ts'

/** Problems of the plan, with actions to fix them. */
export function PlanNotice({ subscription }: { subscription: Subscription }) {
  const isLeaving = Boolean(useMe()?.delete_after)
  if (!isSubscribed(subscription)) return null
  return (
    <>
      {subscription.status === 'past_due' ? <PastDue subscription={subscription} /> : null}
      {isLeaving ? (
        <div className={classes.notice}>
          <p>
            <strong>Your account will be deleted, and your plan ends with it.</strong> If you keep your account, you
            keep the plan.
          </p>
        </div>
      ) : subscription.cancel_at_period_end && !isOver(subscription) ? (
        <Ending subscription={subscription} />
      ) : null}
    </>
  )
}

function PastDue({ subscription }: { subscription: Subscription }) {
  const portal = usePortal()
  const card = useCardPage()
  const end = endOf(subscription)
  return (
    <div className={classes.notice}>
      <p>
        <strong>Your last payment did not go through.</strong> {subscription.plan_name}{' '}
        {isOver(subscription) ? 'stayed' : 'stays'}
        {end === undefined ? ' for now' : ` until ${end}`}. Pay now, or use another card and we will try the payment
        again.
      </p>
      <div className={classes.actions}>
        <Button variant="default" loading={card.isOpening} onClick={card.open}>
          Use another card
        </Button>
        <Button loading={portal.isPending} onClick={() => portal.mutate()}>
          Pay now
        </Button>
      </div>
    </div>
  )
}

function Ending({ subscription }: { subscription: Subscription }) {
  const resume = useResume()
  return (
    <div className={classes.notice}>
      <p>
        <strong>Your plan is canceled.</strong> You can still keep it.
      </p>
      <div className={classes.actions}>
        <Button loading={resume.isPending} onClick={() => resume.mutate()}>
          Keep {subscription.plan_name}
        </Button>
      </div>
    </div>
  )
}
