import type { UserSubscriptionRow } from '@greenroom/db'
import { planOf, standingOf } from '@greenroom/domain'
import type { Subscription } from '../../../platform/providers/payments/payments.ts'
import type { Told } from '../events.ts'

/**
 * Milliseconds after the end of a period during which its renewal may be unreported. Until then nobody is told that the
 * plan is over.
 */
const BETWEEN_PERIODS_MS = 3_600_000

type Facts = Pick<
  UserSubscriptionRow,
  'planId' | 'status' | 'amount' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'toldTier' | 'toldStanding'
>

type RunFacts = Pick<Facts, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>

/** Returns the change to tell the owner about, or undefined. */
export function changeOf(row: Facts, now: Date): { from: Told; to: Told } | undefined {
  const from = { tier: row.toldTier, standing: row.toldStanding }
  const moment = momentOfTelling(row, now)
  const to = { tier: planOf(row, moment).tier, standing: standingOf(row, moment) }
  return to.tier === from.tier && to.standing === from.standing ? undefined : { from, to }
}

/**
 * Returns the time by which to judge the plan for notices and locks: a month that has just ended counts as running
 * until the provider reports.
 */
export const momentOfTelling = (row: RunFacts, now: Date): Date =>
  isBetweenPeriods(row, now) ? new Date((row.currentPeriodEnd?.getTime() ?? 0) - 1) : now

/** Tells whether the provider reports a running plan whose period ended less than an hour ago. */
function isBetweenPeriods({ status, currentPeriodEnd, cancelAtPeriodEnd }: RunFacts, now: Date): boolean {
  if (!isLive(status) || cancelAtPeriodEnd || !currentPeriodEnd) return false
  const over = now.getTime() - currentPeriodEnd.getTime()
  return over >= 0 && over < BETWEEN_PERIODS_MS
}

/** Statuses in which the provider continues to charge (product sections 4 and 13.1). */
export const LIVE = ['active', 'trialing', 'past_due']
export const isLive = (status: string): boolean => LIVE.includes(status)

/**
 * Chooses among a customer's subscriptions: the newest running one bought here, or else one that the operator made, or
 * else one that waits for its first payment. Others bought here have to be ended, because two tabs have paid. The
 * operator's others are for something else and not ours to end.
 */
export function chooseSubscription(all: readonly Subscription[]): {
  current: Subscription | undefined
  others: readonly Subscription[]
} {
  const [current, ...rest] = all.toSorted(
    (one, two) =>
      Number(isLive(two.status)) - Number(isLive(one.status)) ||
      Number(two.isBoughtHere) - Number(one.isBoughtHere) ||
      two.createdAt.getTime() - one.createdAt.getTime() ||
      (two.subscriptionId < one.subscriptionId ? -1 : 1),
  )
  return { current, others: current && isLive(current.status) ? rest.filter(({ isBoughtHere }) => isBoughtHere) : [] }
}
