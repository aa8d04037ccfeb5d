import { requestHash } from '../../../platform/idempotency.ts'
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
 * How much of a payment can still be sent back, in cents: what neither went back nor was taken by a bank that disputes it.
 * A card that did not take a refund takes no other.
 * @param most cents of it that may go back in all
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

/** A bank that was asked about a payment may refuse to take the rest of it back, whoever was right. */
export const isDoubtful = ({ disputes }: Pick<Payment, 'disputes'>): boolean => disputes.length > 0

/** What would become of a wallet if its account were erased now, in cents. They add up to what it holds. */
export interface ForeseenReturn {
  /** Goes back to cards. */
  certain: number
  /** Of payments that were disputed: the bank may refuse it. */
  doubtful: number
  /** Has no card to go to: gifts, and what a card or bank has refused before. */
  lost: number
}

/** Longest key of the ledger (0010_ledger.sql). */
const MOST = 255

/**
 * What names a caller's spending in the ledger for ever: their Idempotency-Key, apart from keys of ours. One that is too
 * long with that is there by its hash.
 */
export const rpcKey = (key: string): string => {
  const named = `rpc:${key}`
  return named.length <= MOST ? named : `rpc-hash:${requestHash(key)}`
}
