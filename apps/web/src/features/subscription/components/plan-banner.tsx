import type { PlanChoice, Subscription } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { IconCalendarDue, IconCreditCardOff, IconStack2 } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDate } from '../../../lib/format.ts'
import { useMe } from '../../../lib/me.ts'
import { limitWords } from '../../../lib/plan-words.ts'
import { useMinute } from '../../../lib/use-minute.ts'
import { Banner } from '../../../ui/banner.tsx'
import { subscriptionQuery } from '../api/subscription.ts'
import { endOf, isOver, standingOf } from './standing.ts'
import { useResume } from './use-change.ts'
import { keptWords } from './kept-words.ts'

const BILLING = '/dashboard/settings?tab=billing'
/** Milliseconds before the end of a canceled plan at which a notice appears. */
const SOON_MS = 7 * 86_400_000

/** Notices about the plan, on every screen of the dashboard except billing. */
export default function PlanBanner() {
  const { data } = useQuery(subscriptionQuery)
  const { pathname, search } = useLocation()
  const now = useMinute()
  const isLeaving = Boolean(useMe()?.delete_after)
  if (!data || `${pathname}${search}`.startsWith(BILLING)) return null
  const choice = data.choices.find(({ settled, limit }) => !settled && limit > 0)
  if (standingOf(data) === 'pastDue') return <PastDue subscription={data} />
  if (choice) return <OpenChoice choice={choice} />
  return endsSoon(data, now) && !isLeaving ? <EndsSoon subscription={data} /> : null
}

const endsSoon = (subscription: Subscription, now: Date): boolean =>
  standingOf(subscription) === 'ending' &&
  subscription.current_period_end !== null &&
  new Date(subscription.current_period_end).getTime() - now.getTime() < SOON_MS

function PastDue({ subscription }: { subscription: Subscription }) {
  const end = endOf(subscription)
  return (
    <Banner
      label="Your last payment did not go through"
      tone="urgent"
      icon={<IconCreditCardOff size={20} stroke={1.7} aria-hidden />}
      actions={
        <Button component={Link} to={BILLING} size="compact-sm">
          Pay now
        </Button>
      }
    >
      <strong>Your last payment did not go through.</strong> {subscription.plan_name}{' '}
      {isOver(subscription) ? 'stayed' : 'stays'}
      {end === undefined ? ' for now' : ` until ${end}`}.
    </Banner>
  )
}

function OpenChoice({ choice: { feature, limit, items, due_at: due } }: { choice: PlanChoice }) {
  return (
    <Banner
      label="Choose what stays"
      tone="urgent"
      icon={<IconStack2 size={20} stroke={1.7} aria-hidden />}
      actions={
        <Button component={Link} to={`${BILLING}#choose`} size="compact-sm">
          Choose
        </Button>
      }
    >
      <strong>
        Your plan has room for {limit} of your {limitWords(feature, items.length).toLowerCase()}.
      </strong>{' '}
      Choose by {formatDate(new Date(due))}; after that, {keptWords(feature).most}.
    </Banner>
  )
}

function EndsSoon({ subscription }: { subscription: Subscription }) {
  const resume = useResume()
  const [isClosed, setClosed] = useState(false)
  if (isClosed) return null
  return (
    <Banner
      label="Your plan ends soon"
      tone="calm"
      icon={<IconCalendarDue size={20} stroke={1.7} aria-hidden />}
      actions={
        <Button size="compact-sm" variant="default" loading={resume.isPending} onClick={() => resume.mutate()}>
          Keep {subscription.plan_name}
        </Button>
      }
      onClose={() => setClosed(true)}
    >
      <strong>
        {subscription.plan_name} ends on {endOf(subscription)}.
      </strong>{' '}
      After that, the Free Trial limits apply.
    </Banner>
  )
}
