import type Stripe from 'stripe'
import { describe, expect, it } from 'vitest'
import { signedBy, STRIPE_WEBHOOK_SECRET } from '../../../../testing/fake-stripe.ts'
import { useStripePayer } from '../../../../testing/stripe-payer.ts'
import type { PaymentSubject } from '../payments.ts'
import { stripePayments } from './stripe.ts'

const payer = await useStripePayer()
const { stripe, payments } = payer

type Kind = Stripe.Event['type']
type About = { subject: string; id: string }[]

/** Passes a call with this body, signed by Stripe, to the adapter. */
function heard(body: object, signature?: string) {
  const text = JSON.stringify(body)
  const call = { rawBody: Buffer.from(text), headers: { 'stripe-signature': signature ?? signedBy(text) } }
  return payments.readEvent?.(call, new Date())
}
const about = (type: Kind, id: string): About => [...(heard(stripe.eventOf(type, id))?.about ?? [])]

/** Creates an object. @returns its id, and the subject of its events */
type Make = () => Promise<[id: string, subject: PaymentSubject, about: string]>
const madeBy: Record<string, { make: Make; kinds: readonly Kind[] }> = {
  'a payment': {
    make: async () => {
      const { paymentId } = await payer.topUp()
      return [paymentId, 'payment', paymentId]
    },
    kinds: [
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.requires_action',
      'payment_intent.succeeded',
      'payment_intent.payment_failed',
      'payment_intent.canceled',
    ],
  },
  'a charge': {
    make: async () => {
      const { paymentId } = await payer.topUp()
      return [String(stripe.world.get('payment_intent', paymentId).latest_charge), 'payment', paymentId]
    },
    kinds: ['charge.succeeded', 'charge.failed', 'charge.updated', 'charge.refunded'],
  },
  'a refund': {
    make: async () => {
      const { paymentId } = await payer.topUp()
      return [stripe.refund(paymentId), 'payment', paymentId]
    },
    kinds: ['refund.created', 'refund.updated', 'refund.failed', 'charge.refund.updated'],
  },
  'a dispute': {
    make: async () => {
      const { paymentId } = await payer.topUp()
      return [stripe.dispute(paymentId), 'payment', paymentId]
    },
    kinds: [
      'charge.dispute.created',
      'charge.dispute.updated',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ],
  },
  'a subscription': {
    make: async () => {
      const id = await payer.subscribe()
      return [id, 'subscription', id]
    },
    kinds: [
      'customer.subscription.created',
      'customer.subscription.updated',
      'customer.subscription.deleted',
      'customer.subscription.paused',
      'customer.subscription.resumed',
      'customer.subscription.pending_update_applied',
      'customer.subscription.pending_update_expired',
      'customer.subscription.trial_will_end',
    ],
  },
  'an invoice': {
    make: async () => {
      const id = await payer.subscribe()
      return [String(stripe.world.get('subscription', id).latest_invoice), 'subscription', id]
    },
    kinds: [
      'invoice.created',
      'invoice.finalized',
      'invoice.finalization_failed',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice.payment_failed',
      'invoice.payment_action_required',
      'invoice.marked_uncollectible',
      'invoice.voided',
      'invoice.updated',
      'invoice.overdue',
    ],
  },
  'a customer': {
    make: async () => [payer.customerId, 'customer', payer.customerId],
    kinds: ['customer.created', 'customer.updated', 'customer.deleted'],
  },
  'a card': {
    make: async () => [stripe.keepCard(payer.customerId), 'customer', payer.customerId],
    kinds: ['payment_method.attached', 'payment_method.updated', 'payment_method.automatically_updated'],
  },
}
const everyKind = Object.entries(madeBy).flatMap(([what, { make, kinds }]) =>
  kinds.map((kind) => ({ kind, what, make })),
)

describe('an event', () => {
  it.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ] satisfies Kind[])('%s of a top-up is about the checkout, and about whose card may be kept', async (type) => {
    const { sessionId } = await payer.topUp()
    expect(about(type, sessionId)).toEqual([
      { subject: 'checkout', id: sessionId },
      { subject: 'customer', id: payer.customerId },
    ])
  })

  it('of a page for a card or a plan is about the customer and the subscription', async () => {
    const { sessionId: card } = await payments.createCardPage(payer.page())
    expect(about('checkout.session.completed', card)).toEqual([{ subject: 'customer', id: payer.customerId }])
    const { sessionId: plan } = await payments.createSubscriptionPage({ ...payer.page(), plan: 'pro' })
    expect(about('checkout.session.expired', plan)).toEqual([{ subject: 'customer', id: payer.customerId }])
    stripe.pay(plan)
    expect(about('checkout.session.completed', plan)).toEqual([
      { subject: 'subscription', id: stripe.sessions.get(plan)?.subscription },
      { subject: 'customer', id: payer.customerId },
    ])
  })

  it.each(everyKind)('$kind of $what leads to what it changes', async ({ kind, make }) => {
    const [id, subject, subjectId] = await make()
    expect(about(kind, id)).toEqual([{ subject, id: subjectId }])
  })

  it('of a payment that is not into a wallet is about nothing', async () => {
    const { paymentId } = await payer.topUp()
    stripe.world.get('payment_intent', paymentId).metadata = {}
    expect(about('payment_intent.succeeded', paymentId)).toEqual([])
  })

  it('of an invoice is read in earlier versions of the API too', async () => {
    const id = await payer.subscribe()
    const event = stripe.eventOf('invoice.paid', String(stripe.world.get('subscription', id).latest_invoice))
    const earlier = { ...event, data: { object: { ...event.data.object, parent: undefined, subscription: id } } }
    expect(heard(earlier)?.about).toEqual([{ subject: 'subscription', id }])
  })

  it('invoice.paid of an invoice by hand is about nothing', async () => {
    const id = await payer.subscribe()
    const event = stripe.eventOf('invoice.paid', String(stripe.world.get('subscription', id).latest_invoice))
    expect(heard({ ...event, data: { object: { ...event.data.object, parent: null } } })?.about).toEqual([])
  })

  it('payment_method.detached is about whose card it was', () => {
    stripe.dropCard(stripe.keepCard(payer.customerId))
    const told = stripe.events.at(-1)
    expect(told?.type).toBe('payment_method.detached')
    expect(heard(told ?? {})?.about).toEqual([{ subject: 'customer', id: payer.customerId }])
  })

  it('setup_intent.succeeded is about whose card was kept', async () => {
    const { sessionId } = await payments.createCardPage(payer.page())
    stripe.pay(sessionId)
    const setup = String(stripe.sessions.get(sessionId)?.setup_intent)
    expect(about('setup_intent.succeeded', setup)).toEqual([{ subject: 'customer', id: payer.customerId }])
  })

  it.each([
    { id: 'evt_1', type: 'product.created', data: { object: { id: 'prod_1', object: 'product' } } },
    { id: 'evt_1', type: 'v1.billing.meter.no_meter_found', object: 'v2.core.event' },
    { id: 'evt_1', type: 'charge.succeeded', data: { object: { id: 'ch_1', object: 'charge', payment_intent: null } } },
  ])('that means nothing here is about nothing: $type', (event) => {
    expect(heard(event)).toEqual({ id: 'evt_1', type: event.type, about: [] })
  })

  it('that carries its payment in full is read too', () => {
    const object = { id: 'ch_1', object: 'charge', payment_intent: { id: 'pi_1', object: 'payment_intent' } }
    const event = heard({ id: 'evt_1', type: 'charge.succeeded', data: { object } })
    expect(event?.about).toEqual([{ subject: 'payment', id: 'pi_1' }])
  })

  it('that was not signed, or by somebody else, is nothing', () => {
    const event = stripe.eventOf('customer.updated', payer.customerId)
    expect(heard(event, signedBy(JSON.stringify(event), 'whsec_other'))).toBeUndefined()
    const body = Buffer.from(JSON.stringify(event))
    expect(payments.readEvent?.({ rawBody: body, headers: {} }, new Date())).toBeUndefined()
  })

  it('of everything that a life of payments tells can be read', async () => {
    const house = stripePayments({ ...payer.settings, webhookSecret: STRIPE_WEBHOOK_SECRET })
    const { paymentId } = await payer.topUp(5000, true)
    stripe.failRefund(stripe.refund(paymentId, 100))
    stripe.winDispute(stripe.dispute(paymentId))
    const id = await payer.subscribe()
    stripe.renew(id, { fails: true })
    await house.fetchCard(payer.customerId)
    await house.deleteCustomer(payer.customerId)
    const subjects = new Set(stripe.events.flatMap((event) => heard(event)?.about.map(({ subject }) => subject)))
    expect(subjects).toEqual(new Set(['checkout', 'customer', 'payment', 'subscription']))
  })
})
