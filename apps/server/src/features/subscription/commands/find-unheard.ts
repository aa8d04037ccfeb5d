import type { UserSubscriptionRow } from '@greenroom/db'
import type { JobContext } from '../../../platform/context.ts'
import { keepFoundCustomer } from '../../billing/public.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { followDeletion } from './follow-deletion.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/** Newest subscriptions to compare: one page of the provider's list. */
const NEWEST = 100

/**
 * Finds paid plans whose payer did not come back and whose events never arrived. A failure does not stop the others.
 * @throws PaymentError if the provider does not list subscribers
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
        context.log.error({ err: error }, 'a paid plan without news could not be fetched'),
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

/** Tells whether a subscription is known here. If it has changed, an event or the end of its period will tell. */
const isHeardOf = (row: UserSubscriptionRow | undefined, provider: string): boolean =>
  row?.provider === provider && !/^(canceled|incomplete|incomplete_expired)$/.test(row.status)
