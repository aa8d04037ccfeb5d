import type { Subscription } from '../../../platform/providers/payments/payments.ts'
import { isLive } from './changes.ts'

/**
 * Which of a customer's subscriptions counts: of those that run the newest, else one that waits for its first payment.
 * All others are to be ended: two tabs have paid twice.
 */
export function chooseSubscription(all: readonly Subscription[]): {
  current: Subscription | undefined
  others: readonly Subscription[]
} {
  const [current, ...rest] = all.toSorted(
    (one, two) =>
      Number(isLive(two.status)) - Number(isLive(one.status)) ||
      (two.periodStart?.getTime() ?? 0) - (one.periodStart?.getTime() ?? 0) ||
      (two.subscriptionId < one.subscriptionId ? -1 : 1),
  )
  return { current, others: current && isLive(current.status) ? rest : [] }
}
