import { ledgerPostings } from '@greenroom/db'
import { and, eq, inArray } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import { creditKeys } from '../policy/payment-postings.ts'
import type { Drift } from './drift.ts'

export type ListedPayment = Pick<Payment, 'paymentId' | 'userId' | 'amount' | 'checkoutId'>

/** System read: which of these payments stand in no wallet, or with another amount. */
export async function findUnpostedOfAll({ db }: SystemContext, payments: readonly ListedPayment[]): Promise<Drift[]> {
  if (payments.length === 0) return []
  const rows = await db.system
    .select({ userId: ledgerPostings.userId, key: ledgerPostings.key, amount: ledgerPostings.amount })
    .from(ledgerPostings)
    .where(
      and(
        eq(ledgerPostings.kind, 'top_up'),
        inArray(ledgerPostings.userId, [...new Set(payments.map(({ userId }) => userId))]),
        inArray(ledgerPostings.key, payments.flatMap(creditKeys)),
      ),
    )
  const posted = new Map(rows.map(({ userId, key, amount }) => [`${userId}/${key}`, amount]))
  return payments.flatMap((payment): Drift[] => {
    const { paymentId: id, userId, amount } = payment
    const found = creditKeys(payment).flatMap((key) => posted.get(`${userId}/${key}`) ?? [])
    const cents = Math.abs(amount - found.reduce((sum, each) => sum + each, 0))
    if (cents === 0) return []
    return [{ what: found.length === 0 ? 'payment has no posting' : 'payment differs from its posting', id, cents }]
  })
}
