import type Stripe from 'stripe'
import { cardsOf, detach } from './cards.ts'
import { createSession } from './checkout.ts'
import { createCreditNote } from './credit-notes.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { payInvoiceNow } from './invoices.ts'
import { type Listed, pageOf } from './lists.ts'
import type { Kinds } from './objects.ts'
import { type Params, type Spec, specOf } from './params.ts'
import { createPaymentIntent, refund } from './payments.ts'
import { createPrice } from './prices.ts'
import { cancelSubscription, updateSubscription } from './subscriptions.ts'
import type { World } from './world.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** `*` stands for an id. */
  path: string
  spec: Spec
  answer: (world: World, params: Params, id: string) => object
}

const paged = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
  expand: { each: 'string' },
} as const
const since = { of: { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' } } as const
const expand = { expand: { each: 'string' } } as const
const interval = ['day', 'month', 'week', 'year'] as const

const stored = (kind: keyof Kinds, path: string, spec: Spec): Endpoint => ({
  method: 'GET',
  path: `/v1/${path}/*`,
  spec,
  answer: (world, _, id) => world.get(kind, id),
})
const listed = (kind: keyof Kinds, path: string, spec: Spec): Endpoint => ({
  method: 'GET',
  path: `/v1/${path}`,
  spec,
  answer: (world, params) => pageOf<Listed>(world.all(kind), params, path),
})

/** What of Stripe's API this house calls. Each parameter is one of the SDK's published types; others are refused. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    spec: specOf<Stripe.CustomerCreateParams>()({ email: 'string', name: 'string', metadata: 'metadata' }),
    answer: createCustomer,
  },
  {
    method: 'GET',
    path: '/v1/customers/*',
    spec: specOf<Stripe.CustomerRetrieveParams>()(expand),
    answer: (world, _, id) => {
      const customer = world.get('customer', id)
      return customer.deleted ? { id, object: 'customer', deleted: true } : customer
    },
  },
  {
    method: 'POST',
    path: '/v1/customers/*',
    spec: specOf<Stripe.CustomerUpdateParams>()({
      email: 'string',
      metadata: 'metadata',
      invoice_settings: { of: { default_payment_method: 'string' } },
    }),
    answer: (world, params, id) => updateCustomer(world, id, params),
  },
  {
    method: 'DELETE',
    path: '/v1/customers/*',
    spec: {},
    answer: (world, _, id) => deleteCustomer(world, id),
  },
  {
    method: 'GET',
    path: '/v1/customers/*/payment_methods',
    spec: specOf<Stripe.CustomerListPaymentMethodsParams>()({ ...paged, type: ['card'] }),
    answer: (world, params, id) => pageOf(cardsOf(world, world.customer(id).id), params, 'payment_methods'),
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/*/detach',
    spec: {},
    answer: (world, _, id) => detach(world, id),
  },
  {
    method: 'POST',
    path: '/v1/billing_portal/sessions',
    spec: specOf<Stripe.BillingPortal.SessionCreateParams>()({ customer: { must: 'string' }, return_url: 'string' }),
    answer: (world, { customer, return_url: url }) => {
      const id = world.newId('bps')
      const owner = world.customer(customer).id
      return {
        id,
        object: 'billing_portal.session',
        customer: owner,
        return_url: url,
        url: `${world.url}/portal/${id}`,
      }
    },
  },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    spec: specOf<Stripe.Checkout.SessionCreateParams>()({
      mode: { must: ['payment', 'setup', 'subscription'] },
      success_url: { must: 'string' },
      cancel_url: 'string',
      customer: 'string',
      client_reference_id: 'string',
      currency: ['usd'],
      adaptive_pricing: { of: { enabled: 'boolean' } },
      allowed_payment_method_types: { each: ['card'] },
      metadata: 'metadata',
      line_items: {
        each: {
          of: {
            quantity: 'integer',
            price: 'string',
            price_data: {
              of: {
                currency: { must: 'string' },
                unit_amount: 'integer',
                product_data: { of: { name: { must: 'string' } } },
                recurring: { of: { interval: { must: interval } } },
              },
            },
          },
        },
      },
      payment_intent_data: {
        of: { metadata: 'metadata', description: 'string', setup_future_usage: ['off_session', 'on_session'] },
      },
      setup_intent_data: { of: { metadata: 'metadata' } },
      subscription_data: { of: { metadata: 'metadata' } },
    }),
    answer: createSession,
  },
  listed(
    'checkout.session',
    'checkout/sessions',
    specOf<Stripe.Checkout.SessionListParams>()({
      ...paged,
      created: since,
      payment_intent: 'string',
      status: ['complete', 'expired', 'open'],
    }),
  ),
  stored('checkout.session', 'checkout/sessions', specOf<Stripe.Checkout.SessionRetrieveParams>()(expand)),
  {
    method: 'POST',
    path: '/v1/payment_intents',
    spec: specOf<Stripe.PaymentIntentCreateParams>()({
      amount: { must: 'integer' },
      currency: { must: 'string' },
      customer: { must: 'string' },
      payment_method: { must: 'string' },
      allowed_payment_method_types: { each: ['card'] },
      confirm: { must: 'boolean' },
      off_session: 'boolean',
      description: 'string',
      metadata: 'metadata',
    }),
    answer: createPaymentIntent,
  },
  listed(
    'payment_intent',
    'payment_intents',
    specOf<Stripe.PaymentIntentListParams>()({ ...paged, created: since, customer: 'string' }),
  ),
  stored('payment_intent', 'payment_intents', specOf<Stripe.PaymentIntentRetrieveParams>()(expand)),
  {
    method: 'POST',
    path: '/v1/refunds',
    spec: specOf<Stripe.RefundCreateParams>()({
      payment_intent: { must: 'string' },
      amount: 'integer',
      reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
      metadata: 'metadata',
    }),
    answer: refund,
  },
  listed(
    'refund',
    'refunds',
    specOf<Stripe.RefundListParams>()({ ...paged, created: since, payment_intent: 'string' }),
  ),
  listed(
    'dispute',
    'disputes',
    specOf<Stripe.DisputeListParams>()({ ...paged, created: since, payment_intent: 'string' }),
  ),
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
