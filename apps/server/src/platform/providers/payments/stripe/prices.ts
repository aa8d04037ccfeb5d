import { PAID_TIERS, PLAN_NAMES, PLAN_PRICES, type PaidTier } from '@greenroom/domain'
import type Stripe from 'stripe'
import { failed } from './client.ts'

/** Ids of prices that the operator has made at Stripe. */
export type PriceIds = Partial<Record<PaidTier, string | undefined>>

/** A price with what one period of it costs. */
export interface Prices {
  priceOf(plan: PaidTier): Promise<Stripe.Price>
  /** The plan that this is the price of; else the price's own id. */
  planOf(price: Stripe.Price): string
}

const lookupKeyOf = (plan: PaidTier) => `greenroom_${plan}`

/**
 * The price of each plan: the operator's, else one that is made once for the whole account, monthly at the plan's price,
 * and found again by its lookup key. Who subscribed at an earlier price keeps it; its metadata still names the plan.
 */
export const stripePrices = (stripe: Stripe, ids: PriceIds): Prices => ({
  priceOf(plan) {
    const id = ids[plan]
    return (id ? stripe.prices.retrieve(id) : findOrCreate(stripe, plan)).catch(failed)
  },
  planOf: ({ id, metadata }) =>
    PAID_TIERS.find((plan) => ids[plan] === id) ?? PAID_TIERS.find((plan) => metadata.plan === plan) ?? id,
})

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
