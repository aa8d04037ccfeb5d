import { PAID_TIERS, PLAN_NAMES, PLAN_PRICES, type PaidTier, tierOfAmount } from '@greenroom/domain'
import type Stripe from 'stripe'
import { PaymentError } from '../payments.ts'
import { failed } from './client.ts'

/** Ids of prices that the operator created at Stripe. */
export type PriceIds = Partial<Record<PaidTier, string | undefined>>

/** A plan's price at Stripe. */
export interface Prices {
  priceOf(plan: PaidTier): Promise<Stripe.Price>
  /** Returns the plan of a price, or the price's own id if it is unknown. */
  planOf(price: Stripe.Price): string
}

const lookupKeyOf = (plan: PaidTier) => `greenroom_${plan}`

/**
 * Returns the price of each plan: the operator's, or one created once per account with the plan's monthly price and
 * found again by its lookup key. Existing subscribers keep an earlier price; its metadata still names the plan.
 */
export const stripePrices = (stripe: Stripe, ids: PriceIds): Prices => ({
  async priceOf(plan) {
    const id = ids[plan]
    if (!id) return findOrCreate(stripe, plan).catch(failed)
    return requireFitting(plan, await stripe.prices.retrieve(id).catch(failed))
  },
  planOf: ({ id, metadata }) =>
    PAID_TIERS.find((plan) => ids[plan] === id) ?? PAID_TIERS.find((plan) => metadata.plan === plan) ?? id,
})

/**
 * Requires that a price lies within its plan's bounds. The amount decides what was bought (product section 4.10), so
 * another amount would sell another plan's limits.
 * @throws PaymentError
 */
function requireFitting(plan: PaidTier, price: Stripe.Price): Stripe.Price {
  const { currency, unit_amount: amount, recurring } = price
  const isMonthly = recurring?.interval === 'month' && recurring.interval_count === 1
  if (isMonthly && currency === 'usd' && amount !== null && tierOfAmount(amount) === plan) return price
  throw new PaymentError(
    `STRIPE_PRICE_${plan.toUpperCase()} is no monthly price in US dollars within the bounds of the plan: up to $9.99 is Basic, up to $49.99 Pro`,
  )
}

async function findOrCreate(stripe: Stripe, plan: PaidTier): Promise<Stripe.Price> {
  const lookupKey = lookupKeyOf(plan)
  const { data } = await stripe.prices.list({ lookup_keys: [lookupKey], active: true, limit: 1 })
  const amount = PLAN_PRICES[plan]
  const found = data.find((price) => price.unit_amount === amount && price.currency === 'usd')
  if (found) return found
  return stripe.prices.create(
    {
      currency: 'usd',
      unit_amount: amount,
      recurring: { interval: 'month' },
      product_data: { name: PLAN_NAMES[plan] },
      lookup_key: lookupKey,
      transfer_lookup_key: true,
      metadata: { plan },
    },
    { idempotencyKey: `price/${lookupKey}/${amount}` },
  )
}
