import type Stripe from 'stripe'
import { cardsOf, detach } from './cards.ts'
import { createSession } from './checkout.ts'
import { createCustomer, deleteCustomer, updateCustomer } from './customers.ts'
import { type Endpoint, expand, interval, listed, paged, since, stored } from './endpoint.ts'
import { pageOf } from './lists.ts'
import { specOf } from './params.ts'
import { createPaymentIntent, refund } from './payments.ts'
import { PLAN_ENDPOINTS } from './plan-endpoints.ts'

/**
 * The part of Stripe's API that we call. Parameters are checked against the SDK's published types; others are refused.
 */
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
  ...PLAN_ENDPOINTS,
]
