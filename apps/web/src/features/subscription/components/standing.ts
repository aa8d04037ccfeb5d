import type { Subscription } from '@greenroom/contracts'
import { formatCents, formatDate } from '../../../lib/format.ts'
import { isSubscribed } from '../api/subscription.ts'
import type { StatusColor } from '../../../ui/status-badge.tsx'

/**
 * State of the plan: never bought; renewing; due but not yet confirmed; ending with its period; last payment failed;
 * first payment in progress; ended.
 */
export type Standing = 'trial' | 'running' | 'renewing' | 'ending' | 'pastDue' | 'waiting' | 'ended'

type Facts = Pick<Subscription, 'status' | 'cancel_at_period_end' | 'is_active' | 'current_period_end'>

/** Returns whether the paid time is over, although the provider has not ended the plan. */
export const isOver = ({ status, is_active: isActive, current_period_end: end }: Facts): boolean =>
  isSubscribed({ status }) && !isActive && end !== null

export function standingOf(subscription: Facts): Standing {
  const { status, cancel_at_period_end: isEnding } = subscription
  // A first payment that never succeeded started no plan that could end.
  if (status === 'none' || status === 'incomplete_expired') return 'trial'
  if (status === 'incomplete') return 'waiting'
  if (!isSubscribed({ status })) return 'ended'
  if (status === 'past_due') return 'pastDue'
  if (isOver(subscription)) return isEnding ? 'ended' : 'renewing'
  return isEnding ? 'ending' : 'running'
}

export const STANDING_BADGES: Record<Standing, { label: string; color: StatusColor } | undefined> = {
  trial: undefined,
  running: { label: 'Active', color: 'green' },
  renewing: { label: 'Renewing', color: 'info' },
  ending: { label: 'Ends soon', color: 'warning' },
  pastDue: { label: 'Payment failed', color: 'error' },
  waiting: { label: 'Payment on its way', color: 'info' },
  ended: undefined,
}

/** Formats the end of the period as a day; undefined if it is unknown. */
export const endOf = ({ current_period_end: end }: Pick<Subscription, 'current_period_end'>): string | undefined =>
  end === null ? undefined : formatDate(new Date(end))

/** Describes price and next date in one line, below the name of the plan. */
export function planLine(subscription: Subscription): string {
  const { amount, plan_name: name } = subscription
  const price = `${formatCents(amount)} a month`
  const end = endOf(subscription)
  switch (standingOf(subscription)) {
    case 'trial':
      return 'Free, for as long as you like. No card needed.'
    case 'running':
      return end === undefined ? price : `${price}. Renews on ${end}.`
    case 'renewing':
      return `${price}. Its renewal on ${end} is not confirmed yet. Until then, the Free Trial limits apply.`
    case 'ending':
      return end === undefined ? 'Ends with the paid period.' : `Paid until ${end}. Then you are on the Free Trial.`
    case 'pastDue':
      if (isOver(subscription)) return `${price}. You had it until ${end}. The Free Trial limits now apply.`
      return end === undefined ? price : `${price}. You keep it until ${end}.`
    case 'waiting':
      return `${price}. It starts as soon as the first payment goes through.`
    case 'ended':
      return `${name} has ended, and the Free Trial limits apply. We keep everything you made.`
  }
}
