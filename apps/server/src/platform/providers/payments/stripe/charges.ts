import Stripe from 'stripe'
import type { Dispute, Payment, PaymentProvider, Refund } from '../payments.ts'
import { failed, idOf, momentOf, problemOf, unknownIsNone } from './client.ts'
import { askedBy, isAskedBy, metadataOf, ownerOf } from './metadata.ts'

type Charges = Pick<
  PaymentProvider,
  'chargeCard' | 'findCharge' | 'fetchPayment' | 'refundPayment' | 'listPayments' | 'listReversals'
>

/** Page size of Stripe's lists. */
const MOST = 100
/** Longest time, in seconds, between opening a checkout and its payment: Stripe closes it after a day. */
const CHECKOUT_SECONDS = 25 * 3600

/** Payments into wallets, with refunds and disputes. */
export const stripeCharges = (stripe: Stripe): Charges => ({
  async chargeCard({ id, userId, customerId, cardId, amount, title }) {
    const intent =
      (await findAskedBy(stripe, customerId, id)) ??
      (await stripe.paymentIntents
        .create(
          {
            amount,
            currency: 'usd',
            customer: customerId,
            payment_method: cardId,
            allowed_payment_method_types: ['card'],
            off_session: true,
            confirm: true,
            description: title,
            metadata: { ...metadataOf('wallet_top_up', userId), ...askedBy(id), auto: 'true' },
          },
          { idempotencyKey: `charge/${id}` },
        )
        .catch(declined))
    return chargeOf(intent, userId)
  },
  async findCharge({ id, customerId }) {
    const intent = await findAskedBy(stripe, customerId, id)
    const userId = intent && ownerOf(intent, 'wallet_top_up')
    return userId ? chargeOf(intent, userId) : undefined
  },
  async fetchPayment(paymentId) {
    const intent = await stripe.paymentIntents.retrieve(paymentId).catch(unknownIsNone)
    const userId = intent && ownerOf(intent, 'wallet_top_up')
    if (!userId || intent.currency !== 'usd') return undefined
    const about = { payment_intent: paymentId, limit: MOST }
    const [refunds, disputes, checkouts] = await Promise.all([
      stripe.refunds.list(about).autoPagingToArray({ limit: 1000 }),
      stripe.disputes.list(about).autoPagingToArray({ limit: 1000 }),
      isAuto(intent) ? [] : stripe.checkout.sessions.list({ ...about, limit: 1 }).then(({ data }) => data),
    ]).catch(failed)
    return {
      ...paymentOf(intent, userId),
      checkoutId: checkouts[0]?.id,
      refunds: refunds.map(refundOf),
      disputes: disputes.filter(tookMoney).map(disputeOf),
    }
  },
  async refundPayment({ id, paymentId, amount }) {
    const { data: earlier } = await stripe.refunds.list({ payment_intent: paymentId, limit: MOST }).catch(failed)
    if (earlier.some((refund) => isAskedBy(refund, id))) return
    await stripe.refunds
      .create(
        { payment_intent: paymentId, amount, reason: 'requested_by_customer', metadata: askedBy(id) },
        { idempotencyKey: `refund/${id}` },
      )
      .catch(failed)
  },
  async *listPayments(since) {
    const from = Math.floor(since.getTime() / 1000)
    try {
      const checkouts = new Map<unknown, string>()
      const opened = { created: { gte: from - CHECKOUT_SECONDS }, status: 'complete' as const, limit: MOST }
      for await (const { id, payment_intent: payment } of stripe.checkout.sessions.list(opened))
        checkouts.set(payment, id)
      for await (const intent of stripe.paymentIntents.list({ created: { gte: from }, limit: MOST })) {
        const userId = ownerOf(intent, 'wallet_top_up')
        if (!userId || intent.status !== 'succeeded' || intent.currency !== 'usd') continue
        yield { ...paymentOf(intent, userId), checkoutId: checkouts.get(intent.id) }
      }
    } catch (error) {
      failed(error)
    }
  },
  async *listReversals(since) {
    const made = { created: { gte: Math.floor(since.getTime() / 1000) }, limit: MOST }
    try {
      for await (const { payment_intent: payment } of stripe.refunds.list(made)) yield* idsOf(payment)
      for await (const { payment_intent: payment } of stripe.disputes.list(made)) yield* idsOf(payment)
    } catch (error) {
      failed(error)
    }
  },
})

/** Returns nothing for money without a payment intent; none of ours comes without one. */
function idsOf(payment: string | Stripe.PaymentIntent | null): string[] {
  const id = idOf(payment)
  return id === undefined ? [] : [id]
}

/** Finds the charge of the saved card requested under this id. */
async function findAskedBy(stripe: Stripe, customer: string, id: string): Promise<Stripe.PaymentIntent | undefined> {
  const { data: earlier } = await stripe.paymentIntents.list({ customer, limit: MOST }).catch(failed)
  return earlier.find((payment) => isAskedBy(payment, id))
}

const chargeOf = (intent: Stripe.PaymentIntent, userId: string): Payment => ({
  ...paymentOf(intent, userId),
  checkoutId: undefined,
  refunds: [],
  disputes: [],
})

const isAuto = ({ metadata }: Stripe.PaymentIntent) => metadata.auto === 'true'

function paymentOf(intent: Stripe.PaymentIntent, userId: string) {
  const status = statusOf(intent)
  return {
    paymentId: intent.id,
    userId,
    amount: status === 'paid' ? intent.amount_received : intent.amount,
    status,
    problem: status === 'declined' ? whyDeclined(intent) : undefined,
    createdAt: momentOf(intent.created),
  }
}

/** For a charge of the saved card nobody is present to try another; on Stripe's page somebody is. */
function statusOf(intent: Stripe.PaymentIntent): Payment['status'] {
  if (intent.status === 'succeeded') return 'paid'
  if (intent.status === 'canceled') return 'declined'
  const asksForPayer = intent.status === 'requires_payment_method' || intent.status === 'requires_action'
  return isAuto(intent) && asksForPayer ? 'declined' : 'pending'
}

/** Without an error, Stripe is waiting for the payer. */
function whyDeclined({ last_payment_error: error }: Stripe.PaymentIntent): string {
  if (!error) return problemOf({ code: 'authentication_required' })
  // Stripe's texts about anything but cards are for developers.
  return problemOf({ code: error.code, message: error.type === 'card_error' ? error.message : undefined })
}

/** For `catch`: a declined card is a result. @throws PaymentError for any other error */
function declined(error: unknown): Stripe.PaymentIntent {
  const intent = error instanceof Stripe.errors.StripeCardError && error.payment_intent
  return intent || failed(error)
}

const refundOf = ({ id, amount, status }: Stripe.Refund): Refund => ({
  id,
  amount,
  hasFailed: status === 'failed' || status === 'canceled',
})

/** An inquiry withdraws no money; the dispute's balance transactions show what was withdrawn and returned. */
const tookMoney = ({ balance_transactions: moved }: Stripe.Dispute) => moved.some(({ amount }) => amount < 0)
const disputeOf = ({ id, amount, status, balance_transactions: moved }: Stripe.Dispute): Dispute => ({
  id,
  amount,
  isWon: status === 'won' || moved.some(({ amount: back }) => back > 0),
})
