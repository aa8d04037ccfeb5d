import { billingCustomers, userPreferences, users, walletAutoTopups, type WalletAutoTopupRow } from '@greenroom/db'
import { AUTO_TOP_UP_GAP_MS } from '@greenroom/domain'
import { and, asc, eq, isNotNull, isNull, lte, ne, or } from '@greenroom/db/sql'
import { union } from 'drizzle-orm/pg-core'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'
import type { AutoTopUpState } from '../policy/auto-top-up.ts'

export type AutoTopUp = WalletAutoTopupRow

/** The owner's auto top-up settings and their state. @property updatedAt time of the last change by the owner */
export type Preferences = AutoTopUpState & { amount: number; dueAt: Date | null; updatedAt: Date }

const columns = {
  isEnabled: userPreferences.autoTopupEnabled,
  threshold: userPreferences.autoTopupThreshold,
  amount: userPreferences.autoTopupAmount,
  dueAt: userPreferences.autoTopupDueAt,
  triedAt: userPreferences.autoTopupTriedAt,
  declines: userPreferences.autoTopupDeclines,
  declinedCard: userPreferences.autoTopupDeclinedCard,
  retryAt: userPreferences.autoTopupRetryAt,
  updatedAt: userPreferences.updatedAt,
}

const of = (userId: string) => eq(userPreferences.userId, userId)

/** System read. @param tx must have locked the owner's wallet if the answer has to stay valid */
export async function findPreferences(tx: SystemTx, userId: string): Promise<Preferences | undefined> {
  const [row] = await tx.select(columns).from(userPreferences).where(of(userId))
  return row
}

/** System write: saves the owner's settings. `isAfresh` also forgets declines. */
export async function keepPreferences(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  userId: string,
  wanted: Pick<Preferences, 'isEnabled' | 'threshold' | 'amount' | 'dueAt'>,
  isAfresh: boolean,
): Promise<void> {
  const set = {
    autoTopupEnabled: wanted.isEnabled,
    autoTopupThreshold: wanted.threshold,
    autoTopupAmount: wanted.amount,
    autoTopupDueAt: wanted.dueAt,
    updatedAt: now,
    ...(isAfresh && UNDECLINED),
  }
  await tx
    .insert(userPreferences)
    .values({ userId, ...set })
    .onConflictDoUpdate({ target: userPreferences.userId, set })
}

const UNDECLINED = { autoTopupDeclines: 0, autoTopupDeclinedCard: null, autoTopupRetryAt: null }

/** System write: the wallet no longer waits. */
export async function clearDue(tx: SystemTx, userId: string): Promise<void> {
  await tx
    .update(userPreferences)
    .set({ autoTopupDueAt: null })
    .where(and(of(userId), isNotNull(userPreferences.autoTopupDueAt)))
}

/** System write: the wallet waits for a top-up. */
export async function keepDue({ now }: Pick<SystemContext, 'now'>, tx: SystemTx, userId: string): Promise<void> {
  await tx.update(userPreferences).set({ autoTopupDueAt: now }).where(of(userId))
}

/**
 * System write: no wallet waits anymore. The next spend below a threshold starts over. @returns the number that waited
 */
export async function clearDueOfAll(tx: SystemTx): Promise<number> {
  const { rowCount } = await tx
    .update(userPreferences)
    .set({ autoTopupDueAt: null })
    .where(isNotNull(userPreferences.autoTopupDueAt))
  return rowCount ?? 0
}

/**
 * System write: turns auto top-up off. @param chosenAt unless the owner has changed it since. @returns whether it did
 */
export async function switchOff(tx: SystemTx, userId: string, chosenAt?: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(userPreferences)
    .set({ autoTopupEnabled: false, autoTopupDueAt: null, autoTopupRetryAt: null })
    .where(
      and(of(userId), eq(userPreferences.autoTopupEnabled, true), chosenAt && eq(userPreferences.updatedAt, chosenAt)),
    )
  return (rowCount ?? 0) > 0
}

/** System read: returns the owner's open charge. */
export async function findOpenAutoTopUp(tx: SystemTx, userId: string): Promise<AutoTopUp | undefined> {
  const [row] = await tx
    .select()
    .from(walletAutoTopups)
    .where(and(eq(walletAutoTopups.userId, userId), eq(walletAutoTopups.status, 'charging')))
  return row
}

/** System write: records a charge, which also starts the 60 seconds until the next. */
export async function insertAutoTopUp(
  { now, newId }: Pick<SystemContext, 'now' | 'newId'>,
  tx: SystemTx,
  charge: Pick<AutoTopUp, 'userId' | 'provider' | 'customerId' | 'cardId' | 'amount'>,
): Promise<AutoTopUp | undefined> {
  const [row] = await tx
    .insert(walletAutoTopups)
    .values({ ...charge, id: newId(), status: 'charging', createdAt: now })
    .returning()
  await tx.update(userPreferences).set({ autoTopupTriedAt: now, autoTopupDueAt: null }).where(of(charge.userId))
  return row
}

/** System write: ends a charge. @returns whether it was open until now */
export async function endAutoTopUp(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  id: string,
  end: { status: 'paid' | 'declined'; problem?: string | undefined; paymentId?: string | undefined },
): Promise<boolean> {
  const { rowCount } = await tx
    .update(walletAutoTopups)
    .set({ status: end.status, problem: end.problem, paymentId: end.paymentId, settledAt: now })
    .where(and(eq(walletAutoTopups.id, id), eq(walletAutoTopups.status, 'charging')))
  return (rowCount ?? 0) > 0
}

/** System write: the card was charged, so earlier declines are forgotten. */
export async function keepSuccess(tx: SystemTx, userId: string): Promise<void> {
  await tx.update(userPreferences).set(UNDECLINED).where(of(userId))
}

/** System write: pauses the card; the wallet still waits. */
export async function keepDecline(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  userId: string,
  decline: { declines: number; retryAt: Date; cardId: string },
): Promise<void> {
  await tx
    .update(userPreferences)
    .set({
      autoTopupDeclines: decline.declines,
      autoTopupDeclinedCard: decline.cardId,
      autoTopupRetryAt: decline.retryAt,
      autoTopupDueAt: now,
    })
    .where(of(userId))
}

/**
 * System read: returns owners, not being deleted, whose wallet may be topped up now, and those with an open charge
 * begun before a moment.
 */
export async function findWaitingOfAll({ db, now }: SystemContext, begunBefore: Date, limit: number) {
  const { autoTopupTriedAt: triedAt, autoTopupRetryAt: retryAt, autoTopupDueAt: dueAt } = userPreferences
  return union(
    db.system
      .select({ userId: userPreferences.userId, since: dueAt })
      .from(userPreferences)
      .innerJoin(users, and(eq(users.id, userPreferences.userId), isNull(users.deleteAfter)))
      .leftJoin(billingCustomers, eq(billingCustomers.userId, userPreferences.userId))
      .where(
        and(
          isNotNull(dueAt),
          or(isNull(triedAt), lte(triedAt, new Date(now.getTime() - AUTO_TOP_UP_GAP_MS))),
          or(isNull(retryAt), lte(retryAt, now), ne(billingCustomers.cardId, userPreferences.autoTopupDeclinedCard)),
        ),
      ),
    db.system
      .select({ userId: walletAutoTopups.userId, since: walletAutoTopups.createdAt })
      .from(walletAutoTopups)
      .where(and(eq(walletAutoTopups.status, 'charging'), lte(walletAutoTopups.createdAt, begunBefore))),
  )
    .orderBy(({ since }) => asc(since))
    .limit(limit)
}
