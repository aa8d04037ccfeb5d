import { users, walletAutoTopups, walletHolds, walletPayments, wallets } from '@greenroom/db'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { SystemContext } from '../../../platform/context.ts'

/** System read: payments of an owner into their wallet, the newest first. */
export async function findPaymentsOf({ db }: SystemContext, userId: string) {
  return unionAll(
    db.system
      .select({
        provider: walletPayments.provider,
        paymentId: walletPayments.paymentId,
        sessionId: sql<string | null>`${walletPayments.sessionId}`.as('session_id'),
        at: walletPayments.settledAt,
      })
      .from(walletPayments)
      .where(and(eq(walletPayments.userId, userId), eq(walletPayments.status, 'paid'))),
    db.system
      .select({
        provider: walletAutoTopups.provider,
        paymentId: walletAutoTopups.paymentId,
        sessionId: sql<string | null>`null::text`.as('session_id'),
        at: walletAutoTopups.settledAt,
      })
      .from(walletAutoTopups)
      .where(and(eq(walletAutoTopups.userId, userId), eq(walletAutoTopups.status, 'paid'))),
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
