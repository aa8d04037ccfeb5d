import type { UserSubscriptionRow } from '@greenroom/db'
import { planOf, standingOf } from '@greenroom/domain'
import type { Subscription } from '../../../platform/providers/payments/payments.ts'
import type { Told } from '../events.ts'

/**
 * A period that has just ended and whose renewal the provider has not told yet, in milliseconds: until then nobody is
 * told that the plan is over.
 */
const BETWEEN_PERIODS_MS = 3_600_000

type Facts = Pick<
  UserSubscriptionRow,
  'planId' | 'status' | 'amount' | 'currentPeriodEnd' | 'cancelAtPeriodEnd' | 'toldTier' | 'toldStanding'
>

type RunFacts = Pick<Facts, 'status' | 'currentPeriodEnd' | 'cancelAtPeriodEnd'>

/** What is to be told of a subscription now; undefined where it is what was told last. */
export function changeOf(row: Facts, now: Date): { from: Told; to: Told } | undefined {
  const from = { tier: row.toldTier, standing: row.toldStanding }
  const moment = momentOfTelling(row, now)
  const to = { tier: planOf(row, moment).tier, standing: standingOf(row, moment) }
  return to.tier === from.tier && to.standing === from.standing ? undefined : { from, to }
}

/** As of when its owner is told, and things are locked: a month that has just ended goes on until the provider says. */
export const momentOfTelling = (row: RunFacts, now: Date): Date =>
  isBetweenPeriods(row, now) ? new Date((row.currentPeriodEnd?.getTime() ?? 0) - 1) : now

/** The provider's word is that it runs, yet its period is over by less than an hour. */
function isBetweenPeriods({ status, currentPeriodEnd, cancelAtPeriodEnd }: RunFacts, now: Date): boolean {
  if (!isLive(status) || cancelAtPeriodEnd || !currentPeriodEnd) return false
  const over = now.getTime() - currentPeriodEnd.getTime()
  return over >= 0 && over < BETWEEN_PERIODS_MS
}

/** Statuses in which the provider goes on charging for it (product sections 4 and 13.1). */
export const LIVE = ['active', 'trialing', 'past_due']
export const isLive = (status: string): boolean => LIVE.includes(status)

/**
 * Which of a customer's subscriptions counts: of those that run the newest that was bought here, else one that the operator
 * made, else one that waits for its first payment. The others that were bought here are to be ended: two tabs have paid
 * twice. What the operator made beside them is sold for something else, and is none of ours to end.
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
