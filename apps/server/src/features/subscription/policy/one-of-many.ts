import type { Subscription } from '../../../platform/providers/payments/payments.ts'
import { isLive } from './changes.ts'

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
