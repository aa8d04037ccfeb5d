import { accounts, sessions, twoFactors, users } from '@greenroom/db'
import { and, eq, isNotNull, ne, sql } from 'drizzle-orm'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** How Better Auth names an account that is entered by password. */
const BY_PASSWORD = 'credential'

/** Somebody as the ways in know them. */
export interface Entrant {
  id: string
  name: string
  email: string | null
  emailVerified: boolean
  phoneNumber: string | null
}

const entrant = {
  id: users.id,
  name: users.name,
  email: users.email,
  emailVerified: users.emailVerified,
  phoneNumber: users.phoneNumber,
}

/** System read: by id, or by case-folded email. */
export async function findEntrant(
  { db }: SystemContext,
  by: { userId: string } | { email: string },
): Promise<Entrant | undefined> {
  const [found] = await db.system
    .select(entrant)
    .from(users)
    .where('userId' in by ? eq(users.id, by.userId) : eq(users.email, by.email))
  return found
}

/** System read: the hash of a person's password, where there is one. */
export async function findPasswordHash({ db }: SystemContext, userId: string): Promise<string | undefined> {
  const [found] = await db.system
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, BY_PASSWORD), isNotNull(accounts.password)))
  return found?.password ?? undefined
}

/** Sets the password of a person, who may have had none. */
export async function savePassword(
  tx: SystemTx,
  { newId, now }: SystemContext,
  userId: string,
  hash: string,
): Promise<void> {
  await tx
    .insert(accounts)
    .values({
      id: newId(),
      userId,
      accountId: userId,
      providerId: BY_PASSWORD,
      password: hash,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoUpdate({
      target: [accounts.providerId, accounts.accountId],
      set: { password: hash, updatedAt: now },
    })
}

/** Ends the sessions of a person, but one. @returns how many */
export async function endSessions(tx: SystemTx, userId: string, butId?: string): Promise<number> {
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), butId === undefined ? undefined : ne(sessions.id, butId)))
  return rowCount ?? 0
}

/** Ends one session of a person. */
export async function endSession(tx: SystemTx, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return (rowCount ?? 0) > 0
}

export async function markEmailVerified(tx: SystemTx, now: Date, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
}

/** @returns false where somebody else has this email by now */
export async function saveEmail(tx: SystemTx, now: Date, userId: string, email: string): Promise<boolean> {
  const { rowCount } = await tx
    .update(users)
    .set({ email, emailVerified: true, updatedAt: now })
    .where(
      and(
        eq(users.id, userId),
        sql`not exists (select 1 from ${users} other where other.email = ${email} and other.id <> ${userId})`,
      ),
    )
  return (rowCount ?? 0) > 0
}

/**
 * Takes away every way in that was set up before anyone had proved to read the mailbox: password, linked accounts,
 * second factor, sessions. Whoever signed up with another's address keeps no way in once its owner comes.
 */
export async function clearUnprovenWays(tx: SystemTx, now: Date, userId: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.userId, userId))
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId))
}
