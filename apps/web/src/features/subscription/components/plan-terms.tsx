import type { Subscription } from '@greenroom/contracts'
import { IconCalendarRepeat, IconDoorExit, IconReceipt2 } from '../../../ui/icons.generated.ts'
import { formatDate } from '../../../lib/format.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { isSubscribed } from '../api/subscription.ts'
import classes from './plan-terms.module.css'
import { isOver } from './standing.ts'

/** Returns the same day of the next month, or its last day. */
function monthAfter(day: Date): Date {
  const next = new Date(day.getFullYear(), day.getMonth() + 1, day.getDate())
  return next.getDate() === day.getDate() ? next : new Date(day.getFullYear(), day.getMonth() + 2, 0)
}

/** The cost, the renewal, and the way to cancel, before a plan is chosen. */
export function PlanTerms({ subscription }: { subscription: Subscription }) {
  const now = useMinute()
  const { current_period_end: end } = subscription
  const renews = isSubscribed(subscription) && !isOver(subscription) && end !== null ? new Date(end) : monthAfter(now)
  return (
    <ul className={classes.list} aria-label="Good to know">
      <li>
        <IconReceipt2 size={20} stroke={1.7} aria-hidden />
        <span>
          <strong>One price a month,</strong> with no extra fees. Your wallet balance stays yours.
        </span>
      </li>
      <li>
        <IconCalendarRepeat size={20} stroke={1.7} aria-hidden />
        <span>
          <strong>Renews on {formatDate(renews)},</strong> and every month after that, until you cancel.
        </span>
      </li>
      <li>
        <IconDoorExit size={20} stroke={1.7} aria-hidden />
        <span>
          <strong>Leave whenever you like,</strong> in Settings, Billing. You keep the month that you paid for, and
          nothing is deleted.
        </span>
      </li>
    </ul>
  )
}
