import { planOf } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { PaymentProvider, Subscription } from '../../../platform/providers/payments/payments.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { drawTicket } from '../../billing/public.ts'
import { refundDoubledJob } from '../events.ts'
import { chooseSubscription, isLive } from '../policy/changes.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { keepSubscription, lockSubscription } from '../store/subscriptions.ts'
import { noteChange } from './note-change.ts'

/** Subscription to look up. */
export interface Looked {
  userId: string
  /** Customer id at the provider. */
  customerId: string
  /** Id at the provider of the subscription in the event. */
  subscriptionId?: string | undefined
}

/**
 * Fetches the owner's subscription from the provider, stores it, and announces once what differs from what the owner
 * was told last (standard M7). If two are running because two tabs have paid, the newer stays, and the other is ended
 * and refunded. Ignores unknown users, who may belong to another business on the same account; the subscription of an
 * erased one ended with the erasure.
 * @throws AppError UNAVAILABLE while the provider does not answer
 */
export async function lookAtSubscription(context: SystemContext, looked: Looked): Promise<void> {
  const payments = requirePayments(context.providers)
  if (!(await findAccount(context, looked.userId))) {
    const { userId, subscriptionId } = looked
    return context.log.warn({ userId, subscriptionId }, 'ignored a subscription of an unknown user')
  }
  const ticket = await drawTicket(context)
  const { current, others } = await fetchAll(context, payments, looked).catch(
    providerFailed('We could not look up your plan. Try again.'),
  )
  if (!current) return
  await keep(context, payments, { ...current, userId: looked.userId }, ticket)
  for (const other of others) await endDoubled(context, payments, { ...other, userId: looked.userId }, current)
}

async function fetchAll(
  context: SystemContext,
  payments: PaymentProvider,
  { userId, customerId, subscriptionId }: Looked,
): Promise<{ current: Subscription | undefined; others: readonly Subscription[] }> {
  const chosen = chooseSubscription(await payments.listSubscriptions(customerId))
  if (chosen.current) return chosen
  const kept = await findSubscription(context, userId)
  const isKeptHere = kept?.provider === payments.name
  const ended = isKeptHere ? kept.subscriptionId : subscriptionId
  const current = ended === undefined ? undefined : await payments.fetchSubscription(ended)
  if (current || !isKeptHere) return { current, others: [] }
  return { current: goneFrom(kept), others: [] }
}

/** Returns a subscription that the provider no longer knows as ended. */
function goneFrom(kept: NonNullable<Awaited<ReturnType<typeof findSubscription>>>): Subscription {
  const { userId, customerId, subscriptionId, planId } = kept
  return {
    ...{ userId, customerId, subscriptionId, planId, status: 'canceled', cancelAtPeriodEnd: false, isBoughtHere: true },
    amount: kept.amount ?? undefined,
    periodStart: kept.currentPeriodStart ?? undefined,
    periodEnd: kept.currentPeriodEnd ?? undefined,
    createdAt: kept.createdAt,
  }
}

async function keep(
  context: SystemContext,
  { name }: PaymentProvider,
  seen: Subscription,
  ticket: number,
): Promise<void> {
  const { userId, planId, subscriptionId } = seen
  await context.db.asSystem(async (tx) => {
    const before = await lockSubscription(tx, userId)
    if (before && before.ticket >= ticket) return
    const after = await keepSubscription(context, tx, name, seen, ticket)
    const { isActive, isUnknown } = planOf(after, context.now)
    if (isActive && isUnknown) context.log.warn({ planId, subscriptionId }, 'an unknown plan gets the limits of Basic')
    await noteChange(context, tx, after)
  })
}

/** Ends a duplicate subscription, so that nobody pays for nothing (record 0033). */
async function endDoubled(
  { log, enqueue }: SystemContext,
  payments: PaymentProvider,
  { userId, subscriptionId, planId, status }: Subscription,
  { createdAt }: Subscription,
): Promise<void> {
  // Enqueued before it ends, because an ended subscription is no longer listed.
  const doubled = { userId, subscriptionId, planId, since: createdAt.toISOString() }
  await enqueue(refundDoubledJob, doubled, { id: subscriptionId })
  await payments.endSubscription(subscriptionId).catch(providerFailed('A subscription could not be ended.'))
  if (isLive(status)) log.warn({ subscriptionId }, 'ended a duplicate subscription, which is refunded')
}
