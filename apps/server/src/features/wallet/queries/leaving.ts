import {
  ledgerEntries,
  ledgerPostings,
  users,
  walletAutoTopups,
  walletHolds,
  walletPayments,
  wallets,
} from '@greenroom/db'
import { and, desc, eq, gt, inArray, sql } from '@greenroom/db/sql'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SystemContext } from '../../../platform/context.ts'

/** What a credit was of: its key is `payment:` and this (policy/payment-postings.ts). */
const creditedId = sql`substr(${ledgerPostings.key}, 9)`

/**
 * System read: payments of an owner into their wallet, the newest first. Those that only the ledger knows (a charge that
 * had been let go or was made after a backup, all once the account is gone) come without their provider: it is the one
 * that is set up, or has them no more; and it knows whether they are named by themselves or by their checkout.
 */
export async function findPaymentsOf({ db }: SystemContext, userId: string) {
  return unionAll(
    db.system
      .select({
        provider: sql<'stripe' | 'sandbox' | null>`${walletPayments.provider}`.as('provider'),
        paymentId: walletPayments.paymentId,
        sessionId: sql<string | null>`${walletPayments.sessionId}`.as('session_id'),
        at: walletPayments.settledAt,
      })
      .from(walletPayments)
      .where(and(eq(walletPayments.userId, userId), eq(walletPayments.status, 'paid'))),
    db.system
      .select({
        provider: sql<'stripe' | 'sandbox' | null>`${walletAutoTopups.provider}`.as('provider'),
        paymentId: walletAutoTopups.paymentId,
        sessionId: sql<string | null>`null::text`.as('session_id'),
        at: walletAutoTopups.settledAt,
      })
      .from(walletAutoTopups)
      .where(and(eq(walletAutoTopups.userId, userId), eq(walletAutoTopups.status, 'paid'))),
    db.system
      .select({
        provider: sql<'stripe' | 'sandbox' | null>`null::text`.as('provider'),
        paymentId: sql<string | null>`${creditedId}`.as('payment_id'),
        sessionId: sql<string | null>`${creditedId}`.as('session_id'),
        at: ledgerPostings.createdAt,
      })
      .from(ledgerPostings)
      .where(
        and(
          eq(ledgerPostings.userId, userId),
          eq(ledgerPostings.kind, 'top_up'),
          sql`not exists (select from ${walletPayments} where ${walletPayments.userId} = ${userId}
            and ${creditedId} in (${walletPayments.sessionId}, ${walletPayments.paymentId}))`,
          sql`not exists (select from ${walletAutoTopups} where ${walletAutoTopups.userId} = ${userId}
            and ${walletAutoTopups.status} = 'paid' and ${walletAutoTopups.paymentId} = ${creditedId})`,
        ),
      ),
  ).orderBy(({ at }) => desc(at))
}

/** System read: holds of an owner with something in them. */
export async function findOpenHoldsOf({ db }: SystemContext, userId: string): Promise<string[]> {
  const rows = await db.system
    .select({ id: walletHolds.id })
    .from(walletHolds)
    .where(and(eq(walletHolds.userId, userId), gt(walletHolds.remaining, 0)))
  return rows.map(({ id }) => id)
}

/** System read: what is available to an owner, in cents. */
export async function findBalanceOf({ db }: SystemContext, userId: string): Promise<number> {
  const [row] = await db.system.select({ balance: wallets.balance }).from(wallets).where(eq(wallets.userId, userId))
  return row?.balance ?? 0
}

/** System read: how much of a credit came to be available, in cents; the rest repaid a debt. @param keys under which it may stand */
export async function findAvailableOf({ db }: SystemContext, userId: string, keys: readonly string[]): Promise<number> {
  const [row] = await db.system
    .select({ cents: ledgerEntries.amount })
    .from(ledgerEntries)
    .innerJoin(ledgerPostings, eq(ledgerPostings.id, ledgerEntries.postingId))
    .where(
      and(
        eq(ledgerPostings.userId, userId),
        inArray(ledgerPostings.key, [...keys]),
        eq(ledgerEntries.account, 'available'),
      ),
    )
  return row?.cents ?? 0
}

/** System read: since when the account is to be erased; null: it is not; undefined: there is no such account. */
export async function findLeavingSince({ db }: SystemContext, userId: string): Promise<Date | null | undefined> {
  const [row] = await db.system.select({ at: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return row && row.at
}

/**
 * System read: whether this is an owner of this house (`here`), was one whose account was erased (`gone`), or is nobody that
 * it knows (`unknown`): of another house on the same account of the provider, or lost with what a backup did not have.
 */
export async function findStandingOf({ db }: SystemContext, userId: string): Promise<'here' | 'gone' | 'unknown'> {
  const { rows } = await db.system.execute<{ here: boolean; gone: boolean }>(
    sql`select exists (select from ${users} where ${users.id} = ${userId}::uuid) as here,
          exists (select from ${wallets} where ${wallets.userId} = ${userId}::uuid) as gone`,
  )
  if (rows[0]?.here) return 'here'
  return rows[0]?.gone ? 'gone' : 'unknown'
}
