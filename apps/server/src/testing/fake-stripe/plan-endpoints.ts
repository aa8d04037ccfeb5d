import type Stripe from 'stripe'
import { createCreditNote } from './credit-notes.ts'
import { type Endpoint, expand, interval, listed, paged, stored } from './endpoint.ts'
import { payInvoiceNow } from './invoices.ts'
import { pageOf } from './lists.ts'
import { specOf } from './params.ts'
import { createPrice } from './prices.ts'
import { cancelSubscription, previewChange, updateSubscription } from './subscriptions.ts'

/** The part of Stripe's API for plans: prices, subscriptions, invoices. */
export const PLAN_ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/prices',
    spec: specOf<Stripe.PriceCreateParams>()({
      currency: { must: 'string' },
      unit_amount: 'integer',
      recurring: { of: { interval: { must: interval }, interval_count: 'integer' } },
      product: 'string',
      product_data: { of: { name: { must: 'string' } } },
      lookup_key: 'string',
      transfer_lookup_key: 'boolean',
      metadata: 'metadata',
    }),
    answer: createPrice,
  },
  {
    method: 'GET',
    path: '/v1/prices',
    spec: specOf<Stripe.PriceListParams>()({ ...paged, active: 'boolean', lookup_keys: { each: 'string' } }),
    answer: (world, { lookup_keys: keys, ...params }) => {
      const isAsked = (key: string | null) => keys === undefined || (keys as (string | null)[]).includes(key)
      return pageOf(
        world.all('price').filter(({ lookup_key: key }) => isAsked(key)),
        params,
        'prices',
      )
    },
  },
  stored('price', 'prices', specOf<Stripe.PriceRetrieveParams>()(expand)),
  {
    method: 'GET',
    path: '/v1/subscriptions',
    spec: specOf<Stripe.SubscriptionListParams>()({ ...paged, customer: 'string' }),
    answer: (world, params) =>
      pageOf(
        world.all('subscription').filter(({ status }) => status !== 'canceled'),
        params,
        'subscriptions',
      ),
  },
  stored('subscription', 'subscriptions', specOf<Stripe.SubscriptionRetrieveParams>()(expand)),
  {
    method: 'POST',
    path: '/v1/subscriptions/*',
    spec: specOf<Stripe.SubscriptionUpdateParams>()({
      items: { each: { of: { id: 'string', price: 'string', quantity: 'integer' } } },
      proration_behavior: ['always_invoice', 'create_prorations', 'none'],
      proration_date: 'integer',
      payment_behavior: ['allow_incomplete', 'default_incomplete', 'error_if_incomplete', 'pending_if_incomplete'],
      cancel_at_period_end: 'boolean',
      cancel_at: { orEmpty: 'integer' },
      default_payment_method: 'string',
      metadata: 'metadata',
    }),
    answer: (world, params, id) => updateSubscription(world, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/subscriptions/*',
    spec: specOf<Stripe.SubscriptionCancelParams>()({ invoice_now: 'boolean', prorate: 'boolean' }),
    answer: (world, _, id) => cancelSubscription(world, id),
  },
  {
    method: 'GET',
    path: '/v1/invoices',
    spec: specOf<Stripe.InvoiceListParams>()({
      ...paged,
      customer: 'string',
      subscription: 'string',
      status: ['draft', 'open', 'paid', 'uncollectible', 'void'],
    }),
    answer: (world, { subscription, ...params }) => {
      const isAsked = (id: string) => subscription === undefined || subscription === id
      return pageOf(
        world.all('invoice').filter(({ parent }) => isAsked(parent.subscription_details.subscription)),
        params,
        'invoices',
      )
    },
  },
  {
    method: 'POST',
    path: '/v1/invoices/create_preview',
    spec: specOf<Stripe.InvoiceCreatePreviewParams>()({
      subscription: 'string',
      subscription_details: {
        of: {
          items: { each: { of: { id: 'string', price: 'string', quantity: 'integer' } } },
          proration_behavior: ['always_invoice', 'create_prorations', 'none'],
          proration_date: 'integer',
        },
      },
    }),
    answer: previewChange,
  },
  {
    method: 'POST',
    path: '/v1/credit_notes',
    spec: specOf<Stripe.CreditNoteCreateParams>()({
      invoice: { must: 'string' },
      amount: 'integer',
      refund_amount: 'integer',
      credit_amount: 'integer',
      reason: ['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory'],
      metadata: 'metadata',
    }),
    answer: createCreditNote,
  },
  listed('credit_note', 'credit_notes', specOf<Stripe.CreditNoteListParams>()({ ...paged, invoice: 'string' })),
  {
    method: 'POST',
    path: '/v1/invoices/*/pay',
    spec: specOf<Stripe.InvoicePayParams>()({ payment_method: 'string', off_session: 'boolean' }),
    answer: (world, params, id) => payInvoiceNow(world, id, params),
  },
]
