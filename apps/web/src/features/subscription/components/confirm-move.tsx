import type { Subscription } from '@greenroom/contracts'
import { PLAN_NAMES, type PlanTier } from '@greenroom/domain/plans'
import { Anchor, Button, Text } from '@mantine/core'
import { type Icon, IconBolt, IconCalendarRepeat, IconDoorExit, IconReceipt2, IconStack2 } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { useCardPage } from '../../../lib/kept-card.ts'
import { toast } from '../../../lib/toasts.tsx'
import { focusOnMount } from '../../../ui/focus-on-mount.ts'
import { plan } from '../api/subscription.ts'
import { type MoveFact, moveFacts } from './move-facts.ts'
import type { Usage } from './offers.ts'
import classes from './upgrade-dialog.module.css'

const ICONS: Record<MoveFact['kind'], Icon> = {
  start: IconBolt,
  money: IconReceipt2,
  renewal: IconCalendarRepeat,
  leaving: IconDoorExit,
  over: IconStack2,
}

export interface ConfirmMoveProps {
  /** The Free Trial: the plan ends with its period. */
  to: PlanTier
  subscription: Subscription
  usage: Usage
  onBack: () => void
  onMoved: (after: Subscription) => void
}

/** Says what changes before it does, and changes it. */
export function ConfirmMove({ to, subscription, usage, onBack, onMoved }: ConfirmMoveProps) {
  const card = useCardPage()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const move = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      onMoved(to === 'free' ? await cancel() : await plan.moveTo(to))
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'An error occurred')
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <ul className={classes.facts}>
        {moveFacts(to, subscription, usage).map(({ kind, text }) => {
          const Sign = ICONS[kind]
          return (
            <li key={text} data-warn={kind === 'over' || undefined}>
              <Sign size={20} stroke={1.7} aria-hidden />
              {text}
            </li>
          )
        })}
      </ul>
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="md">
          {problem}{' '}
          {to === 'free' ? null : (
            <Anchor component="button" type="button" size="sm" onClick={card.open}>
              Use another card
            </Anchor>
          )}
        </Text>
      )}
      <div className={classes.actions}>
        <Button variant="default" onClick={onBack} data-autofocus={to === 'free' || undefined}>
          {to === 'free' ? 'Keep the plan' : 'Back'}
        </Button>
        <Button
          color={to === 'free' ? 'error' : 'green'}
          loading={busy}
          onClick={() => void move()}
          {...(to !== 'free' && { ref: focusOnMount })}
        >
          {to === 'free' ? 'Cancel the plan' : `Move to ${PLAN_NAMES[to]}`}
        </Button>
      </div>
    </>
  )
}

async function cancel(): Promise<Subscription> {
  const after = await plan.cancel()
  const end = after.current_period_end
  toast.success(end === null ? 'Your plan is cancelled' : `${after.plan_name} stays until ${formatDate(new Date(end))}`)
  return after
}
