import type { PaymentProvider } from '../payments.ts'
import { stripeCards } from './cards.ts'
import { stripeCharges } from './charges.ts'
import { stripeCheckouts } from './checkouts.ts'
import { openClient } from './client.ts'
import { stripeCustomers } from './customers.ts'
import { listDocuments } from './documents.ts'
import { readEvent } from './events.ts'
import { type PriceIds, stripePrices } from './prices.ts'
import { isSignedByStripe } from './signature.ts'
import { stripeSubscriptionRefunds } from './subscription-refunds.ts'
import { stripeSubscriptions } from './subscriptions.ts'

export interface StripeSettings {
  secretKey: string
  webhookSecret: string
  /** Address of the API; by default Stripe's. */
  apiBase?: string | undefined
  /** Prices of the plans; missing ones are created. */
  prices?: PriceIds
}

/** Creates the Stripe adapter, on its SDK. */
export function stripePayments({ secretKey, webhookSecret, apiBase, prices = {} }: StripeSettings): PaymentProvider {
  const stripe = openClient(secretKey, apiBase)
  return {
    name: 'stripe',
    ...stripeCustomers(stripe),
    ...stripeCards(stripe),
    ...stripeCheckouts(stripe),
    ...stripeCharges(stripe),
    ...stripeSubscriptions(stripe, stripePrices(stripe, prices)),
    ...stripeSubscriptionRefunds(stripe),
    listDocuments: (customerId, limit) => listDocuments(stripe, customerId, limit),
    readEvent({ rawBody, headers }, now) {
      const header = headers['stripe-signature']
      if (!isSignedByStripe(rawBody, typeof header === 'string' ? header : undefined, webhookSecret, now)) return
      return readEvent(rawBody.toString('utf8'))
    },
  }
}
