import type { PlanPreview, Subscription } from '@greenroom/contracts'
import { PLAN_CHOICE_DAYS, PLAN_NAMES, type PlanTier } from '@greenroom/domain/plans'
import { formatCents } from '../../../lib/format.ts'
import { limitWords } from '../../../lib/plan-words.ts'
import { isBigger, overLimits, priceOf, type Usage } from './offers.ts'
import { endOf, isOver } from './standing.ts'

/** One thing to know before a plan changes. */
export interface MoveFact {
  kind: 'start' | 'money' | 'renewal' | 'leaving' | 'over'
  text: string
  /** The sum of today stands before the text as soon as it is known. */
  isAwaited?: true
}

/** What the provider says that it costs. */
export type SeenPrice = PlanPreview | 'awaited' | 'unknown'

type Now = Omit<Subscription, 'amount' | 'choices' | 'is_premium'>

/** What happens when, what it costs and how to leave: said before somebody agrees. */
export function moveFacts(to: PlanTier, now: Now, usage: Usage, price: SeenPrice = 'unknown'): MoveFact[] {
  const day = isOver(now) ? undefined : endOf(now)
  const end = day ?? 'the end of its period'
  const next = day === undefined ? 'with the next period' : `on ${day}`
  const over = overLimits(to, usage).map(
    ({ feature, limit, usage: used }): MoveFact => ({
      kind: 'over',
      text: `You have ${limitWords(feature, used).toLowerCase()}, ${PLAN_NAMES[to]} has room for ${limit}. You choose within ${PLAN_CHOICE_DAYS} days what stays; the rest is kept for you, but not shown. Nothing is deleted.`,
    }),
  )
  if (to === 'free')
    return [
      { kind: 'start', text: `You keep ${now.plan_name} until ${end}. Then you are on the Free Trial.` },
      {
        kind: 'money',
        text:
          now.status === 'past_due'
            ? 'The payment that is still open can be settled until then. Nothing new is charged.'
            : 'Nothing more is charged.',
      },
      { kind: 'leaving', text: `Changed your mind? You can go on with ${now.plan_name} at any time before that.` },
      ...over,
    ]
  return [
    { kind: 'start', text: `${PLAN_NAMES[to]} starts at once.` },
    ...moneyFacts(to, now, next, price),
    {
      kind: 'leaving',
      text: now.cancel_at_period_end
        ? `It no longer ends on ${end}: it goes on until you cancel.`
        : 'Cancel or move again whenever you like.',
    },
    ...over,
  ]
}

/** The sum of today and of each month; in words where the sum is not known. */
function moneyFacts(to: PlanTier, now: Now, next: string, price: SeenPrice): MoveFact[] {
  const isUp = isBigger(to, now.plan)
  const words = isUp
    ? `Today you pay for the rest of the month, less what is left of ${now.plan_name}.`
    : `What is left of ${now.plan_name} is taken off your next payments.`
  if (price === 'unknown')
    return [
      { kind: 'money', text: words },
      { kind: 'renewal', text: `Then it is ${formatCents(priceOf(to))} a month, ${next} for the first time.` },
    ]
  const monthly = price === 'awaited' ? priceOf(to) : price.monthly
  const then = `then ${formatCents(monthly)} a month, ${next} for the first time.`
  if (price === 'awaited') return [{ kind: 'money', text: then, isAwaited: true }]
  const { today, credited } = price
  return [
    { kind: 'money', text: `Today: ${today === 0 ? 'nothing' : formatCents(today)}, ${then}` },
    ...(credited > 0
      ? [{ kind: 'renewal' as const, text: `${formatCents(credited)} that you have paid already is taken off first.` }]
      : []),
  ]
}
