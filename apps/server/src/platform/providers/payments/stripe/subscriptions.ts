import Stripe from 'stripe'
import { PaymentError, type PaymentProvider, STILL_OPEN, type Subscription } from '../payments.ts'
import { failed, idOf, momentOf, unknownIsNone } from './client.ts'
import { ownerOf, userOf } from './metadata.ts'
import { IN_DOLLARS, openPage } from './pages.ts'
import type { Prices } from './prices.ts'

type Subscriptions = Pick<
  PaymentProvider,
  | 'createSubscriptionPage'
  | 'fetchSubscription'
  | 'listSubscriptions'
  | 'listSubscribers'
  | 'previewPlan'
  | 'changePlan'
  | 'setCancelAtPeriodEnd'
  | 'endSubscription'
>

/** Page size of Stripe's lists. */
const MOST = 100

export const stripeSubscriptions = (stripe: Stripe, prices: Prices): Subscriptions => ({
  async createSubscriptionPage({ plan, ...request }) {
    const price = await prices.priceOf(plan)
    return openPage(stripe, 'subscription', request, (metadata) => ({
      mode: 'subscription',
      ...IN_DOLLARS,
      line_items: [{ quantity: 1, price: price.id }],
      subscription_data: { metadata },
      allowed_payment_method_types: ['card'],
    }))
  },
  async fetchSubscription(subscriptionId) {
    const subscription = await stripe.subscriptions
      .retrieve(subscriptionId, { expand: ['customer'] })
      .catch(unknownIsNone)
    return subscription && subscriptionOf(prices, subscription)
  },
  async listSubscriptions(customer) {
    const { data } = await stripe.subscriptions.list({ customer, limit: MOST, expand: ['data.customer'] }).catch(failed)
    return data.flatMap((subscription) => {
      const seen = hasEnded(subscription) ? undefined : subscriptionOf(prices, subscription)
      return seen ? [seen] : []
    })
  },
  async *listSubscribers() {
    try {
      for await (const subscription of stripe.subscriptions.list({ limit: MOST })) {
        const userId = ownerOf(subscription, 'subscription')
        const customerId = idOf(subscription.customer)
        if (userId && customerId && !hasEnded(subscription)) yield { userId, customerId }
      }
    } catch (error) {
      failed(error)
    }
  },
  async previewPlan({ subscriptionId, plan, at }) {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId).catch(failed)
    const price = await prices.priceOf(plan)
    const item = itemOf(prices, subscription)
    const monthly = price.unit_amount ?? 0
    if (item.price.id === price.id) return { today: 0, monthly, credited: 0 }
    requirePaid(subscription)
    const invoice = await stripe.invoices
      .createPreview({
        subscription: subscriptionId,
        subscription_details: {
          items: [{ id: item.id, price: price.id, quantity: 1 }],
          // Otherwise the next month's invoice would be shown, including the difference.
          proration_behavior: 'always_invoice',
          proration_date: withinPeriod(item, at),
        },
      })
      .catch(failed)
    const { amount_due: due, total, starting_balance: balance } = invoice
    return { today: due, monthly, credited: Math.max(0, -(total + balance)) }
  },
  async changePlan({ id, subscriptionId, plan, at }) {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId).catch(failed)
    const price = await prices.priceOf(plan)
    const item = itemOf(prices, subscription)
    if (item.price.id === price.id) return
    requirePaid(subscription)
    const isUpward = (price.unit_amount ?? 0) > (item.price.unit_amount ?? 0)
    await stripe.subscriptions
      .update(
        subscriptionId,
        {
          items: [{ id: item.id, price: price.id, quantity: 1 }],
          proration_behavior: isUpward ? 'always_invoice' : 'create_prorations',
          proration_date: withinPeriod(item, at),
          // Changes nothing if the difference is not paid.
          payment_behavior: 'error_if_incomplete',
        },
        { idempotencyKey: `plan/${id}` },
      )
      .catch(failed)
  },
  async setCancelAtPeriodEnd({ id, subscriptionId, cancels }) {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId).catch(failed)
    if (endsByItself(subscription) === cancels) return
    // An end set as a date, as Stripe's own pages may do, must be removed as a date.
    const isDated = !cancels && !subscription.cancel_at_period_end
    await stripe.subscriptions
      .update(subscriptionId, isDated ? { cancel_at: '' } : { cancel_at_period_end: cancels }, {
        idempotencyKey: `cancel/${id}`,
      })
      .catch(failed)
  },
  async endSubscription(subscriptionId) {
    await stripe.subscriptions.cancel(subscriptionId).catch(unknownIsNone)
  },
})

/** Returns true if a renewal is unpaid. */
export const isOwing = (status: Stripe.Subscription.Status) => status === 'past_due' || status === 'unpaid'
export const hasEnded = ({ status }: Stripe.Subscription) => status === 'canceled' || status === 'incomplete_expired'
const endsByItself = (subscription: Stripe.Subscription) =>
  subscription.cancel_at_period_end || subscription.cancel_at !== null

/** At Stripe, paying the invoice of a change would also settle an unpaid one before it. @throws PaymentError */
function requirePaid({ status }: Stripe.Subscription): void {
  if (isOwing(status)) throw new PaymentError('Stripe has a renewal that is not paid', STILL_OPEN)
}

/** Returns seconds. Stripe does not prorate to a time outside the period. */
const withinPeriod = ({ current_period_start: start, current_period_end: end }: Stripe.SubscriptionItem, at: Date) =>
  Math.min(Math.max(Math.floor(at.getTime() / 1000), start), end)

/** Returns the item of our plan, or the first one of a subscription made by hand. */
function itemOf(prices: Prices, { items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data.find(({ price }) => prices.planOf(price) !== price.id) ?? items.data[0]
  if (!item) throw new PaymentError('Stripe has a subscription without a price')
  return item
}

function subscriptionOf(prices: Prices, subscription: Stripe.Subscription): Subscription | undefined {
  const { id, customer, status } = subscription
  const customerId = idOf(customer)
  // One that the operator created for our customer has no metadata of its own.
  const customers = typeof customer === 'object' && !customer.deleted ? userOf(customer) : undefined
  const buyer = ownerOf(subscription, 'subscription')
  const userId = buyer ?? customers
  if (!userId || !customerId) return undefined
  const { price, quantity = 1, current_period_start: start, current_period_end: end } = itemOf(prices, subscription)
  const isPriced = price.unit_amount !== null && price.currency === 'usd'
  return {
    subscriptionId: id,
    userId,
    customerId,
    planId: prices.planOf(price),
    status,
    amount: isPriced ? (price.unit_amount ?? 0) * quantity : undefined,
    periodStart: momentOf(start),
    periodEnd: momentOf(end),
    cancelAtPeriodEnd: endsByItself(subscription),
    createdAt: momentOf(subscription.created),
    isBoughtHere: buyer !== undefined,
  }
}
