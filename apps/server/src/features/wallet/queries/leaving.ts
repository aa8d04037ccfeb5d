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

/** Id of what was credited: keys are `payment:` and this (policy/payment-postings.ts). */
const creditedId = sql`substr(${ledgerPostings.key}, 9)`

/**
 * System read: returns an owner's payments into their wallet, newest first. Some are known only by the ledger (an
 * abandoned charge, one made after a backup, all of an erased account) and have no provider: ask the one that is set
 * up, which knows whether the id is a payment's or a checkout's.
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

/** System read: returns holds of an owner that are not empty. */
export async function findOpenHoldsOf({ db }: SystemContext, userId: string): Promise<string[]> {
  const rows = await db.system
    .select({ id: walletHolds.id })
    .from(walletHolds)
    .where(and(eq(walletHolds.userId, userId), gt(walletHolds.remaining, 0)))
  return rows.map(({ id }) => id)
}

/** System read: returns the balance available to an owner, in cents. */
export async function findBalanceOf({ db }: SystemContext, userId: string): Promise<number> {
  const [row] = await db.system.select({ balance: wallets.balance }).from(wallets).where(eq(wallets.userId, userId))
  return row?.balance ?? 0
}

/**
 * System read: returns how much of a credit became available, in cents; the rest repaid a debt. @param keys under which
 * it may be posted
 */
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

/** System read: returns when deletion was scheduled. Null: it was not. Undefined: no such account. */
export async function findLeavingSince({ db }: SystemContext, userId: string): Promise<Date | null | undefined> {
  const [row] = await db.system.select({ at: users.deleteAfter }).from(users).where(eq(users.id, userId))
  return row && row.at
}

/**
 * System read: tells whether this is an owner (`here`), an erased one (`gone`), or unknown (`unknown`): of another
 * installation on the provider's account, or lost with data after a backup.
 */
export async function findStandingOf({ db }: SystemContext, userId: string): Promise<'here' | 'gone' | 'unknown'> {
  const { rows } = await db.system.execute<{ here: boolean; gone: boolean }>(
    sql`select exists (select from ${users} where ${users.id} = ${userId}::uuid) as here,
          exists (select from ${wallets} where ${wallets.userId} = ${userId}::uuid) as gone`,
  )
  if (rows[0]?.here) return 'here'
  return rows[0]?.gone ? 'gone' : 'unknown'
}
