import type { UserSubscriptionRow } from '@greenroom/db'
import type { JobContext } from '../../../platform/context.ts'
import { keepFoundCustomer } from '../../billing/public.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { followDeletion } from './follow-deletion.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/** So many of the newest subscriptions are compared: as many as one page of the provider's list holds. */
const NEWEST = 100

/**
 * Finds plans that were paid for of which nothing was ever heard: neither did the browser come back nor the provider's word
 * arrive. One that fails holds up no other.
 * @throws PaymentError where the provider does not say who subscribes
 */
export async function findUnheard(context: JobContext): Promise<void> {
  const { payments } = context.providers
  if (!payments) return
  let compared = 0
  for await (const subscriber of payments.listSubscribers()) {
    context.signal.throwIfAborted()
    const { userId } = subscriber
    const [account, row] = await Promise.all([findAccount(context, userId), findSubscription(context, userId)])
    if (account && !isHeardOf(row, payments.name))
      await take(context, subscriber).catch((error: unknown) =>
        context.log.error({ err: error }, 'a plan of which nothing was heard could not be looked up'),
      )
    compared += 1
    if (compared === NEWEST) return
  }
}

async function take(context: JobContext, subscriber: { userId: string; customerId: string }): Promise<void> {
  await keepFoundCustomer(context, subscriber)
  await lookAtSubscription(context, subscriber)
  await followDeletion(context, subscriber.userId)
}

/** It may stand otherwise by now, but of that word comes, or its month is over one day. */
const isHeardOf = (row: UserSubscriptionRow | undefined, provider: string): boolean =>
  row?.provider === provider && !/^(canceled|incomplete|incomplete_expired)$/.test(row.status)
