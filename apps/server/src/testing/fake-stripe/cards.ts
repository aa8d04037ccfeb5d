import type { PaymentMethod } from './objects.ts'
import { Refusal } from './refusal.ts'
import type { CardKind, World } from './world.ts'

/** Last digits of Stripe's own test cards with this behavior. */
const LAST4: Record<CardKind, string> = { good: '4242', declined: '0341', authentication: '3184' }

export const cardsOf = (world: World, customerId: string): PaymentMethod[] =>
  world.all('payment_method').filter(({ customer }) => customer === customerId)

/** @throws Refusal if it is not the customer's */
export function cardOf(world: World, id: unknown, customerId: string): PaymentMethod {
  const card = world.get('payment_method', id, 'payment_method')
  if (card.customer === customerId) return card
  const message = `The customer does not have a payment method with the ID ${card.id}.`
  throw new Refusal(400, 'resource_missing', `${message} The payment method must be attached to the customer.`)
}

/** Creates a card; with a customer it stays attached to them. */
export function addCard(world: World, kind: CardKind, customer: string | null): PaymentMethod {
  const card = world.add('payment_method', {
    id: world.newId('pm'),
    object: 'payment_method',
    created: world.now(),
    livemode: false,
    type: 'card',
    metadata: {},
    customer,
    card: { brand: 'visa', last4: LAST4[kind], exp_month: 12, exp_year: 2034 },
  })
  world.cardKinds.set(card.id, kind)
  if (customer) world.tell('payment_method.attached', card)
  return card
}

/** Detaches a card from its customer, who no longer uses it. */
export function detach(world: World, id: string): PaymentMethod {
  const card = world.get('payment_method', id, 'payment_method')
  const former = card.customer
  if (!former)
    throw new Refusal(
      400,
      'payment_method_unexpected_state',
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  card.customer = null
  const settings = world.get('customer', former).invoice_settings
  if (settings.default_payment_method === id) settings.default_payment_method = null
  for (const subscription of world.all('subscription'))
    if (subscription.default_payment_method === id) subscription.default_payment_method = null
  world.tell('payment_method.detached', card, { customer: former })
  return card
}
