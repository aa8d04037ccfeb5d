import type { Payment } from '../../../platform/providers/payments/payments.ts'
import type { Posting } from '../store/postings.ts'

/** A payment that was made, in a checkout or with the kept card. */
export type Made = Pick<Payment, 'userId' | 'amount' | 'checkoutId'> & { paymentId: string | undefined }

/** The keys under which the credit of a payment may stand in the ledger, the usual one first. */
export const creditKeys = ({ checkoutId, paymentId }: Pick<Made, 'checkoutId' | 'paymentId'>): string[] =>
  [checkoutId, paymentId].flatMap((id) => (id === undefined ? [] : [`payment:${id}`]))

/** The words say the same for ever, whoever posts: a key that comes with other words is refused. */
export const creditOf = ({ amount, checkoutId }: Made, key: string): Posting => ({
  kind: 'top_up',
  amount,
  key,
  description: checkoutId === undefined ? 'Auto top-up' : 'Added funds',
  category: 'top_up',
})

/**
 * What has gone back of a payment, and what of that has come again (standard M10). Each has a key of its own and none is
 * ever taken back: looks at the provider may come in any order, late and twice, and end alike.
 */
export const reversalsOf = ({ refunds, disputes }: Pick<Payment, 'refunds' | 'disputes'>): Posting[] => [
  ...refunds.flatMap(({ id, amount, hasFailed }) => [
    reversal('refund', `refund:${id}`, amount, 'Refund to your card', 'refund'),
    ...(hasFailed
      ? [reversal('refund_returned', `refund_returned:${id}`, amount, 'Refund that your card did not take', 'refund')]
      : []),
  ]),
  ...disputes.flatMap(({ id, amount, isWon }) => [
    reversal('dispute', `dispute:${id}`, amount, 'Payment disputed at your bank', 'dispute'),
    ...(isWon
      ? [reversal('dispute_won', `dispute_won:${id}`, amount, 'Dispute settled: the money is back', 'dispute')]
      : []),
  ]),
]

const reversal = (
  kind: Posting['kind'],
  key: string,
  amount: number,
  description: string,
  category: string,
): Posting => ({ kind, key, amount, description, category })

/**
 * How much of a payment can still be sent back, in cents. A bank that disputes it takes the money itself, and a card that
 * did not take a refund takes no other.
 * @param most cents of it that may go back in all
 */
export function refundableOf(
  { amount, refunds, disputes }: Pick<Payment, 'amount' | 'refunds' | 'disputes'>,
  most: number,
): number {
  if (disputes.some(({ isWon }) => !isWon) || refunds.some(({ hasFailed }) => hasFailed)) return 0
  return Math.max(0, Math.min(amount, most) - refunds.reduce((sum, refund) => sum + refund.amount, 0))
}
