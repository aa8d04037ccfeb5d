import { expect, it } from 'vitest'
import { useStripePayer } from '../../../../testing/stripe-payer.ts'

const payer = await useStripePayer()
const { stripe, payments, newId } = payer

/** Calls that may be repeated: they set something to its current value, or leave nothing behind. */
const REPEATABLE = [
  '/v1/customers/*',
  '/v1/subscriptions/* default_payment_method',
  '/v1/payment_methods/*/detach',
  '/v1/billing_portal/sessions',
]

it('every call that would do something twice carries our key, made of what it was asked for', async () => {
  const { paymentId } = await payer.topUp(2500, true)
  await payments.fetchCard(payer.customerId)
  const id = await payer.subscribe()
  await payments.createCardPage(payer.page())
  stripe.renew(id, { fails: true })
  const cardId = stripe.keepCard(payer.customerId)
  await payments.fetchCard(payer.customerId)
  await payer.charge(cardId)
  await payments.refundPayment({ id: newId(), paymentId, amount: 100 })
  await payments.changePlan({ id: newId(), subscriptionId: id, plan: 'enterprise', at: new Date() })
  await payments.setCancelAtPeriodEnd({ id: newId(), subscriptionId: id, cancels: true })
  await payments.createPortal({ customerId: payer.customerId, returnUrl: 'https://green.example/' })
  await payments.removeCard(payer.customerId)
  await payments.deleteCustomer(payer.customerId)

  const posts = stripe.calls.filter(({ method }) => method === 'POST')
  const isOurs = (key = '') =>
    /^(customer|page\/\w+|charge|refund|plan|cancel)\/id-\d+|^price\/greenroom_\w+\/\d+$|^pay\/in_\d+\/pm_\d+$/.test(
      key,
    )
  const keyless = posts.filter(({ key }) => !isOurs(key))
  const asked = keyless.map(({ path, params }) =>
    path === '/v1/subscriptions/*' ? `${path} ${Object.keys(params).join()}` : path,
  )
  expect(new Set(asked)).toEqual(new Set(REPEATABLE))
  const keyed = new Set(posts.flatMap(({ key = '' }) => (isOurs(key) ? [/^\w+/.exec(key)?.[0]] : [])))
  expect(keyed).toEqual(new Set(['customer', 'page', 'charge', 'refund', 'plan', 'cancel', 'price', 'pay']))
})

it('what is made at Stripe says whose it is and what for', async () => {
  const { sessionId, paymentId } = await payer.topUp()
  const id = await payer.subscribe()
  const { paymentId: auto } = await payer.charge(stripe.keepCard(payer.customerId))
  const { world } = stripe
  const ours = (purpose: string) => ({ purpose, user_id: payer.userId })
  expect(world.customer(payer.customerId).metadata).toMatchObject({ user_id: payer.userId })
  expect(world.get('checkout.session', sessionId).metadata).toEqual(ours('wallet_top_up'))
  expect(world.get('payment_intent', paymentId).metadata).toEqual(ours('wallet_top_up'))
  expect(world.get('payment_intent', auto).metadata).toMatchObject({ ...ours('wallet_top_up'), auto: 'true' })
  expect(world.get('subscription', id).metadata).toEqual(ours('subscription'))
})

it('whoever pays on a page pays in dollars, whatever currency is theirs', async () => {
  const from = stripe.calls.length
  await payer.openTopUp()
  await payments.createSubscriptionPage({ ...payer.page(), plan: 'basic' })
  const opened = stripe.calls.slice(from).filter(({ path }) => path === '/v1/checkout/sessions')
  expect(opened.map(({ params }) => params.adaptive_pricing)).toEqual([{ enabled: false }, { enabled: false }])
})

it.each([401, 403, 429, 500, 503])(
  'an answer of %i is an error in our words, with nothing of a person',
  async (status) => {
    stripe.outage = status
    const refused: unknown = await payments.fetchSubscription('sub_nova').catch((error: unknown) => error)
    stripe.outage = undefined
    expect(refused).toMatchObject({ name: 'PaymentError', problem: undefined })
    expect(String(refused)).toMatch(/^PaymentError: Stripe refused: \w+( \w+)? \d{3}$/)
  },
)
