import { users, walletPayments } from '@greenroom/db'
import { and, eq, gt, isNull, lt, ne } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { Checkout } from '../../../platform/providers/payments/payments.ts'

type Provider = 'stripe' | 'sandbox'

/**
 * System write: stores the provider's state of a checkout. A paid and posted one stays so. Nothing is stored for erased
 * owners.
 */
export async function keepPayment(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  provider: Provider,
  { sessionId, userId, amount, status, paymentId }: Checkout,
  postingId?: string,
): Promise<void> {
  const [owner] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  if (!owner) return
  const insert = tx.insert(walletPayments).values({
    sessionId,
    userId,
    provider,
    amount,
    status,
    postingId: postingId ?? null,
    paymentId: paymentId ?? null,
    createdAt: now,
    settledAt: postingId ? now : null,
  })
  await insert.onConflictDoUpdate({
    target: walletPayments.sessionId,
    set: postingId ? { status, amount, postingId, paymentId, settledAt: now } : { status },
    setWhere: ne(walletPayments.status, 'paid'),
  })
}

/** System read: returns the checkout of a payment, if known. */
export async function findCheckoutOf(tx: SystemTx, provider: Provider, paymentId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ sessionId: walletPayments.sessionId })
    .from(walletPayments)
    .where(and(eq(walletPayments.provider, provider), eq(walletPayments.paymentId, paymentId)))
  return row?.sessionId
}

/** System write: the payer came back. @returns whether for the first time */
export async function keepReturn(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  sessionId: string,
): Promise<boolean> {
  const { rowCount } = await tx
    .update(walletPayments)
    .set({ returnedAt: now })
    .where(and(eq(walletPayments.sessionId, sessionId), isNull(walletPayments.returnedAt)))
  return (rowCount ?? 0) > 0
}

/** System read: returns checkouts opened in a period that are not known to have ended, oldest first. */
export async function findOpenPaymentsOfAll({ db }: SystemContext, after: Date, before: Date, limit: number) {
  return db.system
    .select({ sessionId: walletPayments.sessionId })
    .from(walletPayments)
    .where(
      and(eq(walletPayments.status, 'open'), gt(walletPayments.createdAt, after), lt(walletPayments.createdAt, before)),
    )
    .orderBy(walletPayments.createdAt)
    .limit(limit)
}
