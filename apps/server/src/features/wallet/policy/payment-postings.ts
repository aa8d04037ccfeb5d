import { requestHash } from '../../../platform/idempotency.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import type { Posting } from '../store/postings.ts'

/** A completed payment, by checkout or with the saved card. */
export type Made = Pick<Payment, 'userId' | 'amount' | 'checkoutId'> & { paymentId: string | undefined }

/** Returns the keys under which the credit of a payment may be in the ledger, the usual one first. */
export const creditKeys = ({ checkoutId, paymentId }: Pick<Made, 'checkoutId' | 'paymentId'>): string[] =>
  [checkoutId, paymentId].flatMap((id) => (id === undefined ? [] : [`payment:${id}`]))

/** Texts are fixed, whoever posts: a key with different texts is refused. */
export const creditOf = ({ amount, checkoutId }: Made, key: string): Posting => ({
  kind: 'top_up',
  amount,
  key,
  description: checkoutId === undefined ? 'Auto top-up' : 'Added funds',
  category: 'top_up',
})

/**
 * Returns the postings of refunds and disputes, and of their reversals (standard M10). Each has a key of its own and is
 * never removed, so that fetches in any order, late or repeated, give the same result.
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
 * Returns how much of a payment can still be refunded, in cents, without what was refunded or disputed. A card that
 * failed a refund gets no other.
 * @param most cents of it to refund in all
 */
export function refundableOf(
  { amount, refunds, disputes }: Pick<Payment, 'amount' | 'refunds' | 'disputes'>,
  most: number,
): number {
  if (refunds.some(({ hasFailed }) => hasFailed)) return 0
  const taken = disputes.filter(({ isWon }) => !isWon)
  const gone = [...refunds, ...taken].reduce((sum, each) => sum + each.amount, 0)
  return Math.max(0, Math.min(amount - gone, most - refunds.reduce((sum, refund) => sum + refund.amount, 0)))
}

/** Tells whether a payment was ever disputed. Its bank may refuse a refund of the rest, whatever the outcome. */
export const isDoubtful = ({ disputes }: Pick<Payment, 'disputes'>): boolean => disputes.length > 0

/** Outcome for a wallet if its account were erased now, in cents. The parts add up to its balance. */
export interface ForeseenReturn {
  /** Refunded to cards. */
  certain: number
  /** From disputed payments: the bank may refuse the refund. */
  doubtful: number
  /** Without a card to return to: gifts, and what a card or bank has refused before. */
  lost: number
}

/** Longest ledger key (0010_ledger.sql). */
const MOST = 255

/**
 * Returns the permanent ledger key of a caller's expense: their Idempotency-Key, kept apart from our own keys. A key
 * that would be too long is hashed.
 */
export const rpcKey = (key: string): string => {
  const named = `rpc:${key}`
  return named.length <= MOST ? named : `rpc-hash:${requestHash(key)}`
}
