import { userSubscriptions, type UserSubscriptionRow } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { PaymentProvider, Subscription } from '../../../platform/providers/payments/payments.ts'
import type { Told } from '../events.ts'

/** System write: locks the owner's subscription, so that results of fetches are stored one after the other. */
export async function lockSubscription(tx: SystemTx, userId: string): Promise<UserSubscriptionRow | undefined> {
  await holdLock(tx, `subscription:${userId}`)
  const [row] = await tx.select().from(userSubscriptions).where(eq(userSubscriptions.userId, userId))
  return row
}

/**
 * System write: stores the fetched subscription. One that replaces another does not inherit why that one ended. @param
 * ticket drawn before the fetch
 */
export async function keepSubscription(
  { now }: SystemContext,
  tx: SystemTx,
  provider: PaymentProvider['name'],
  seen: Subscription,
  ticket: number,
): Promise<UserSubscriptionRow> {
  const state = {
    provider,
    customerId: seen.customerId,
    subscriptionId: seen.subscriptionId,
    planId: seen.planId,
    status: seen.status,
    amount: seen.amount ?? null,
    currentPeriodStart: seen.periodStart ?? null,
    currentPeriodEnd: seen.periodEnd ?? null,
    cancelAtPeriodEnd: seen.cancelAtPeriodEnd,
    ticket,
    updatedAt: now,
  }
  const [row] = await tx
    .insert(userSubscriptions)
    .values({ ...state, userId: seen.userId, createdAt: now })
    .onConflictDoUpdate({
      target: userSubscriptions.userId,
      set: {
        ...state,
        pausedForDeletion: sql`${userSubscriptions.pausedForDeletion}
          and ${userSubscriptions.subscriptionId} = ${seen.subscriptionId}`,
      },
    })
    .returning()
  if (!row) throw new Error('a stored subscription is missing')
  return row
}

/** System write: records what the owner has been told. */
export async function keepTold(tx: SystemTx, userId: string, { tier, standing }: Told): Promise<void> {
  await tx
    .update(userSubscriptions)
    .set({ toldTier: tier, toldStanding: standing })
    .where(eq(userSubscriptions.userId, userId))
}

/** System write: records whether it ends only because the account is being deleted. */
export async function keepPause({ db }: SystemContext, userId: string, isPaused: boolean): Promise<void> {
  await db.system
    .update(userSubscriptions)
    .set({ pausedForDeletion: isPaused })
    .where(and(eq(userSubscriptions.userId, userId), eq(userSubscriptions.pausedForDeletion, !isPaused)))
}
