import type Stripe from 'stripe'
import type { PaymentProvider } from '../payments.ts'
import { failed } from './client.ts'
import { askedBy, isAskedBy } from './metadata.ts'

/** As many as one page of Stripe's lists holds. */
const MOST = 100

/** What goes back of subscriptions: by a credit note, so that the invoice says so. */
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

/** When what it is for ends, in seconds: an invoice's own period is the one before. */
const endOf = ({ lines }: Stripe.Invoice): number => Math.max(0, ...lines.data.map(({ period }) => period.end))

/** To the card what came from it, and the rest to the customer's balance, of which it was paid. @returns cents */
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
