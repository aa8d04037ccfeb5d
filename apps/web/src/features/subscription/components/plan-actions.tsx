import type { Subscription } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { IconExternalLink } from '../../../ui/icons.generated.ts'
import { useState } from 'react'
import { showPlans } from '../../../lib/api/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import { Late } from '../../../ui/late.tsx'
import { LateModal } from '../../../ui/late-modal.tsx'
import { isSubscribed } from '../api/subscription.ts'
import { ConfirmMove } from './confirm-move.tsx'
import type { Usage } from './offers.ts'
import classes from './plan-section.module.css'
import { standingOf } from './standing.ts'
import { usePortal, useTaken } from './use-change.ts'

const plans = () => import('./upgrade-dialog.tsx')

/** The actions on the plan. */
export function PlanActions({ subscription, usage }: { subscription: Subscription; usage: Usage }) {
  const portal = usePortal()
  const take = useTaken()
  const [isLeaving, setLeaving] = useState(false)
  const standing = standingOf(subscription)
  const isEnding = subscription.cancel_at_period_end
  const hasNotice = standing === 'pastDue' || standing === 'ending'
  const close = () => setLeaving(false)
  useCodeAhead(plans)
  return (
    <div className={classes.actions}>
      <Button variant={hasNotice ? 'default' : 'filled'} onClick={() => void showPlans()}>
        {isSubscribed(subscription) ? 'Change plan' : 'Choose a plan'}
      </Button>
      {standing === 'trial' ? null : (
        <Button
          variant="default"
          loading={portal.isPending}
          onClick={() => portal.mutate()}
          rightSection={<IconExternalLink size={16} aria-hidden />}
        >
          Payment portal
        </Button>
      )}
      {isSubscribed(subscription) && !isEnding ? (
        <Button variant="subtle" color="gray" onClick={() => setLeaving(true)}>
          Cancel plan
        </Button>
      ) : null}
      <Late when={isLeaving}>
        <LateModal opened={isLeaving} onClose={close} title="Cancel your plan">
          <ConfirmMove
            to="free"
            subscription={subscription}
            usage={usage}
            onBack={close}
            onMoved={(after) => {
              take(after)
              close()
            }}
          />
        </LateModal>
      </Late>
    </div>
  )
}
