import type { PlanPreview, Subscription } from '@greenroom/contracts'
import { PLAN_CHOICE_DAYS, PLAN_NAMES, type PlanTier } from '@greenroom/domain/plans'
import { formatCents } from '../../../lib/format.ts'
import { limitWords } from '../../../lib/plan-words.ts'
import { isBigger, overLimits, priceOf, type Usage } from './offers.ts'
import { endOf, isOver } from './standing.ts'

/** A fact to know before a plan changes. */
export interface MoveFact {
  kind: 'start' | 'money' | 'renewal' | 'leaving' | 'over'
  text: string
  /** Today's amount precedes the text as soon as it is known. */
  isAwaited?: true
}

/** The provider's price. */
export type SeenPrice = PlanPreview | 'awaited' | 'unknown'

type Now = Omit<Subscription, 'amount' | 'choices' | 'is_premium'>

/** Returns the facts to know before agreeing: dates, costs, and how to leave. */
export function moveFacts(to: PlanTier, now: Now, usage: Usage, price: SeenPrice = 'unknown'): MoveFact[] {
  const day = isOver(now) ? undefined : endOf(now)
  const end = day ?? 'the end of its period'
  const next = day === undefined ? 'with the next period' : `on ${day}`
  const over = overLimits(to, usage).map(
    ({ feature, limit, usage: used }): MoveFact => ({
      kind: 'over',
      text: `You have ${limitWords(feature, used).toLowerCase()}, and ${PLAN_NAMES[to]} has room for ${limit}. You have ${PLAN_CHOICE_DAYS} days to choose what stays. We keep the rest for you but do not show it. Nothing is deleted.`,
    }),
  )
  if (to === 'free')
    return [
      { kind: 'start', text: `You keep ${now.plan_name} until ${end}. Then you are on the Free Trial.` },
      {
        kind: 'money',
        text:
          now.status === 'past_due'
            ? 'You can still pay the open amount until then. Nothing new is charged.'
            : 'Nothing more is charged.',
      },
      { kind: 'leaving', text: `Changed your mind? You can keep ${now.plan_name} at any time before that.` },
      ...over,
    ]
  return [
    { kind: 'start', text: `${PLAN_NAMES[to]} starts at once.` },
    ...moneyFacts(to, now, next, price),
    {
      kind: 'leaving',
      text: now.cancel_at_period_end
        ? `It no longer ends on ${end}. It renews until you cancel.`
        : 'Cancel or change plans whenever you like.',
    },
    ...over,
  ]
}

/** Describes the amounts of today and of each month; in words if today's is unknown. */
function moneyFacts(to: PlanTier, now: Now, next: string, price: SeenPrice): MoveFact[] {
  const isUp = isBigger(to, now.plan)
  const words = isUp
    ? `Today you pay for the rest of the month, less the unused part of ${now.plan_name}.`
    : `The unused part of ${now.plan_name} is deducted from your next payments.`
  if (price === 'unknown')
    return [
      { kind: 'money', text: words },
      { kind: 'renewal', text: `Then it is ${formatCents(priceOf(to))} a month, starting ${next}.` },
    ]
  const monthly = price === 'awaited' ? priceOf(to) : price.monthly
  const then = `then ${formatCents(monthly)} a month, starting ${next}.`
  if (price === 'awaited') return [{ kind: 'money', text: then, isAwaited: true }]
  const { today, credited } = price
  return [
    { kind: 'money', text: `Today: ${today === 0 ? 'nothing' : formatCents(today)}, ${then}` },
    ...(credited > 0
      ? [
          {
            kind: 'renewal' as const,
            text: `The ${formatCents(credited)} that you have already paid is deducted first.`,
          },
        ]
      : []),
  ]
}
