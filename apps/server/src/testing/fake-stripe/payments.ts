import { addCard, cardOf } from './cards.ts'
import type { Charge, Dispute, PaymentIntent, Refund } from './objects.ts'
import type { Params } from './params.ts'
import { Refusal } from './refusal.ts'
import type { CardKind, World } from './world.ts'

type Metadata = Record<string, string>
interface Wish {
  amount: number
  description: string | null
  metadata: Metadata
  customer: string | null
  keeps?: boolean
}

/** Stripe's errors for a card that could not be charged. */
const DECLINES = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  authentication: {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  },
} as const

/** POST /v1/payment_intents, limited to what we use: an immediate charge of a saved card. */
export function createPaymentIntent(world: World, params: Params): PaymentIntent {
  if (params.currency !== 'usd') throw new Refusal(400, 'parameter_invalid', 'Invalid currency', 'currency')
  const customer = world.customer(params.customer).id
  const card = cardOf(world, params.payment_method, customer)
  const intent = newIntent(world, {
    amount: params.amount as number,
    description: (params.description ?? null) as string | null,
    metadata: (params.metadata ?? {}) as Metadata,
    customer,
  })
  if (!chargeCard(world, intent, card.id, { isThere: !params.off_session })) throw declinedBy(intent)
  return intent
}

/** A payer pays on a page; if the card is declined, they may try another. @returns whether it was paid */
export function payOnPage(world: World, intent: PaymentIntent, card: CardKind): boolean {
  const typed = addCard(world, card, null)
  if (!chargeCard(world, intent, typed.id, { isThere: true })) return false
  if (intent.setup_future_usage === 'off_session' && intent.customer) {
    typed.customer = intent.customer
    world.tell('payment_method.attached', typed)
  }
  return true
}

export function newIntent(world: World, { amount, description, metadata, customer, keeps }: Wish): PaymentIntent {
  if (amount < 50) throw new Refusal(400, 'amount_too_small', 'Amount must be at least $0.50 usd', 'amount')
  if (amount > 99_999_999)
    throw new Refusal(400, 'amount_too_large', 'Amount must be no more than $999,999.99', 'amount')
  const intent = world.add('payment_intent', {
    id: world.newId('pi'),
    object: 'payment_intent',
    created: world.now(),
    livemode: false,
    amount,
    amount_received: 0,
    currency: 'usd',
    description,
    metadata,
    status: 'requires_payment_method',
    setup_future_usage: keeps ? 'off_session' : null,
    customer,
    payment_method: null,
    latest_charge: null,
    last_payment_error: null,
  })
  world.tell('payment_intent.created', intent)
  return intent
}

/** @returns whether the payment succeeded */
export function chargeCard(world: World, intent: PaymentIntent, card: string, { isThere = false }): boolean {
  const kind = world.cardKinds.get(card) ?? 'good'
  const isPaid = kind === 'good' || (kind === 'authentication' && isThere)
  const { amount, description, metadata, customer } = intent
  const charge = world.add('charge', {
    id: world.newId('ch'),
    object: 'charge',
    created: world.now(),
    livemode: false,
    amount,
    amount_captured: isPaid ? amount : 0,
    amount_refunded: 0,
    currency: 'usd',
    description,
    disputed: false,
    metadata: { ...metadata },
    paid: isPaid,
    receipt_url: isPaid ? `${world.url}/receipts/${intent.id}` : null,
    refunded: false,
    status: isPaid ? 'succeeded' : 'failed',
    customer,
    payment_intent: intent.id,
  })
  const problem = kind === 'good' ? null : { type: 'card_error' as const, ...DECLINES[kind] }
  Object.assign(intent, {
    latest_charge: charge.id,
    // As at Stripe, a declined card is removed from the payment.
    payment_method: isPaid ? card : null,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    amount_received: isPaid ? amount : 0,
    last_payment_error: isPaid ? null : problem,
  })
  world.tell(isPaid ? 'charge.succeeded' : 'charge.failed', charge)
  world.tell(isPaid ? 'payment_intent.succeeded' : 'payment_intent.payment_failed', intent)
  return isPaid
}

/** Answers a declined charge, including the payment. */
export function declinedBy(intent: PaymentIntent): Refusal {
  const { code = '', message = '', ...rest } = intent.last_payment_error ?? {}
  const charge = intent.latest_charge
  return new Refusal(402, code, message, undefined, { ...rest, charge, payment_intent: structuredClone(intent) })
}

/** POST /v1/refunds, and the operator's button. */
export function refund(world: World, params: Params): Refund {
  const intent = world.get('payment_intent', params.payment_intent, 'payment_intent')
  const charge = paidCharge(world, intent)
  const left = charge.amount - charge.amount_refunded
  if (left === 0) throw new Refusal(400, 'charge_already_refunded', `Charge ${charge.id} has already been refunded.`)
  const isRefundable = [...world.store('dispute').values()].every(
    (dispute) => dispute.charge !== charge.id || dispute.is_charge_refundable,
  )
  if (charge.disputed && !isRefundable)
    throw new Refusal(400, 'charge_disputed', `Charge ${charge.id} has been charged back; cannot issue a refund.`)
  const amount = (params.amount ?? left) as number
  if (amount > left || amount < 1) {
    const message = `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`
    throw new Refusal(400, 'amount_too_large', message, 'amount')
  }
  const made = world.add('refund', {
    id: world.newId('re'),
    object: 'refund',
    created: world.now(),
    amount,
    currency: 'usd',
    metadata: (params.metadata ?? {}) as Metadata,
    reason: (params.reason ?? null) as Refund['reason'],
    status: 'succeeded',
    charge: charge.id,
    payment_intent: intent.id,
  })
  move(charge, amount)
  world.tell('refund.created', made)
  world.tell('charge.refunded', charge)
  return made
}

/** The bank returns the refund: the payment is whole again. */
export function failRefund(world: World, id: string): void {
  const refused = world.get('refund', id)
  if (refused.status === 'failed') return
  refused.status = 'failed'
  move(world.get('charge', refused.charge), -refused.amount)
  for (const type of ['refund.updated', 'charge.refund.updated', 'refund.failed']) world.tell(type, refused)
}

function move(charge: Charge, amount: number): void {
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
}

function paidCharge(world: World, intent: PaymentIntent): Charge {
  if (!intent.latest_charge || intent.status !== 'succeeded') {
    const message = `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`
    throw new Refusal(400, 'payment_intent_unexpected_state', message)
  }
  return world.get('charge', intent.latest_charge)
}

export interface DisputeOptions {
  asksOnly?: boolean
  /** Cents; by default everything not yet refunded. */
  amount?: number
  /** True if Stripe still refunds the undisputed rest. */
  isRefundable?: boolean
}

/** A payer complains to their bank, which takes the money back or first only inquires. */
export function openDispute(
  world: World,
  paymentId: string,
  { asksOnly = false, amount: part, isRefundable = false }: DisputeOptions = {},
): Dispute {
  const charge = paidCharge(world, world.get('payment_intent', paymentId))
  charge.disputed = !asksOnly
  const amount = part ?? charge.amount - charge.amount_refunded
  const dispute = world.add('dispute', {
    id: world.newId('dp'),
    object: 'dispute',
    created: world.now(),
    livemode: false,
    amount,
    is_charge_refundable: isRefundable,
    currency: 'usd',
    metadata: {},
    reason: 'fraudulent',
    status: asksOnly ? 'warning_needs_response' : 'needs_response',
    charge: charge.id,
    payment_intent: paymentId,
    balance_transactions: [],
  })
  world.tell('charge.dispute.created', dispute)
  if (!asksOnly) {
    dispute.balance_transactions.push(moved(world, -amount, 1500))
    world.tell('charge.dispute.funds_withdrawn', dispute)
  }
  return dispute
}

export function closeDispute(world: World, id: string, isWon: boolean): void {
  const dispute = world.get('dispute', id)
  dispute.status = dispute.balance_transactions.length === 0 ? 'warning_closed' : isWon ? 'won' : 'lost'
  world.tell('charge.dispute.closed', dispute)
  if (dispute.status !== 'won') return
  dispute.balance_transactions.push(moved(world, dispute.amount, -1500))
  world.tell('charge.dispute.funds_reinstated', dispute)
}

const moved = (world: World, amount: number, fee: number) => ({
  id: world.newId('txn'),
  object: 'balance_transaction' as const,
  amount,
  currency: 'usd',
  fee,
  net: amount - fee,
})
