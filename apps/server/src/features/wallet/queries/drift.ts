import { ledgerPostings } from '@greenroom/db'
import { and, eq, inArray, sql } from '@greenroom/db/sql'
import { DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { Payment } from '../../../platform/providers/payments/payments.ts'
import { creditKeys } from '../policy/payment-postings.ts'

/** Days after which a hold has been forgotten: no campaign sends that long. */
const STALE_HOLD_DAYS = 30

/** A difference in the books. */
export interface Drift {
  what:
    | 'posting does not sum to zero'
    | 'wallet differs from its entries'
    | 'hold differs from its entries'
    | 'hold has no owner'
    | 'payment has no posting'
    | 'payment differs from its posting'
  id: string
  /** Size of the difference, or the cents held. */
  cents: number
}

/**
 * System read: finds differences in the books of all wallets, at one moment. The database derives wallets and holds
 * from the entries; this recalculates everything.
 */
export async function findDriftOfAll(tx: SystemTx, now: Date): Promise<Drift[]> {
  const { rows } = await tx.execute<{ what: Drift['what']; id: string; cents: string }>(sql`
    select 'posting does not sum to zero' as what, p.id::text, coalesce(sum(e.amount), p.amount)::text as cents
      from ledger_postings p left join ledger_entries e on e.posting_id = p.id
      group by p.id having coalesce(sum(e.amount), p.amount) <> 0
    union all
    select 'wallet differs from its entries', coalesce(w.user_id, e.user_id)::text,
        (abs(coalesce(w.balance, 0) - coalesce(e.balance, 0)) + abs(coalesce(w.reserved, 0) - coalesce(e.reserved, 0))
          + abs(coalesce(w.debt, 0) - coalesce(e.debt, 0)))::text
      from wallets w full join (
        select user_id,
          coalesce(sum(amount) filter (where account = 'available'), 0) as balance,
          coalesce(sum(amount) filter (where account = 'reserved'), 0) as reserved,
          -coalesce(sum(amount) filter (where account = 'debt'), 0) as debt
        from ledger_entries group by user_id
      ) e on e.user_id = w.user_id
      where (coalesce(w.balance, 0), coalesce(w.reserved, 0), coalesce(w.debt, 0))
        is distinct from (coalesce(e.balance, 0), coalesce(e.reserved, 0), coalesce(e.debt, 0))
    union all
    select 'hold differs from its entries', h.id::text, abs(h.remaining - coalesce(e.held, 0))::text
      from wallet_holds h left join (
        select hold_id, sum(amount) as held from ledger_entries where account = 'reserved' group by hold_id
      ) e on e.hold_id = h.id
      where h.remaining <> coalesce(e.held, 0)
    union all
    select 'hold has no owner', id::text, remaining::text
      from wallet_holds where remaining > 0 and created_at < ${new Date(now.getTime() - STALE_HOLD_DAYS * DAY_MS)}
  `)
  return rows.map(({ what, id, cents }) => ({ what, id, cents: Number(cents) }))
}

export type ListedPayment = Pick<Payment, 'paymentId' | 'userId' | 'amount' | 'checkoutId'>

/** System read: finds payments that are in no wallet, or with another amount. */
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
