import type Stripe from 'stripe'
import type { PaymentProvider } from '../payments.ts'
import { failed } from './client.ts'
import { askedBy, isAskedBy } from './metadata.ts'

/** Page size of Stripe's lists. */
const MOST = 100

/** Refunds of subscriptions, by credit note, so that the invoice shows them. */
export const stripeSubscriptionRefunds = (stripe: Stripe): Pick<PaymentProvider, 'refundSubscription'> => ({
  async refundSubscription({ id, subscriptionId, since }) {
    const from = Math.floor(since.getTime() / 1000)
    let cents = 0
    try {
      const paid = stripe.invoices.list({ subscription: subscriptionId, status: 'paid', limit: MOST })
      for await (const invoice of paid) if (endOf(invoice) > from) cents += await creditOnce(stripe, id, invoice)
    } catch (error) {
      failed(error)
    }
    return cents
  },
})

/** Returns the end, in seconds, of the period that an invoice pays for; its own `period` is the one before. */
const endOf = ({ lines }: Stripe.Invoice): number => Math.max(0, ...lines.data.map(({ period }) => period.end))

/** Refunds to the card what was paid by it, and the rest to the customer's balance, which paid it. @returns cents */
async function creditOnce(stripe: Stripe, askedId: string, invoice: Stripe.Invoice): Promise<number> {
  const { id, total, amount_paid: paid } = invoice
  const { data: earlier } = await stripe.creditNotes.list({ invoice: id, limit: MOST })
  const known = earlier.find((note) => isAskedBy(note, askedId))
  if (known) return known.amount
  const left = total - invoice.pre_payment_credit_notes_amount - invoice.post_payment_credit_notes_amount
  if (left <= 0) return 0
  const toCard = Math.min(left, paid)
  await stripe.creditNotes.create(
    {
      invoice: id,
      amount: left,
      ...(toCard > 0 && { refund_amount: toCard }),
      ...(left > toCard && { credit_amount: left - toCard }),
      reason: 'duplicate',
      metadata: askedBy(askedId),
    },
    { idempotencyKey: `refund/${askedId}/${id}` },
  )
  return left
}
