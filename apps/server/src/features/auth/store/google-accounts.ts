import { accounts, profiles, users, verifications } from '@greenroom/db'
import { and, eq, gt } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Name of an account that is linked to Google. Google's tokens are not stored, because they are not needed. */
const BY_GOOGLE = 'google'
const isGoogle = eq(accounts.providerId, BY_GOOGLE)

/** System read: returns the user that a Google subject is linked to. */
export async function findGoogleOwner({ db }: SystemContext, subject: string): Promise<string | undefined> {
  const [found] = await db.system
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(isGoogle, eq(accounts.accountId, subject)))
  return found?.userId
}

/** System read: returns when Google was linked to an account, or undefined if it is not. */
export async function findGoogleLink(
  { db }: SystemContext,
  userId: string,
  tx: SystemTx = db.system,
): Promise<{ linkedAt: Date } | undefined> {
  const [found] = await tx
    .select({ linkedAt: accounts.createdAt })
    .from(accounts)
    .where(and(isGoogle, eq(accounts.userId, userId)))
  return found
}

/** Links a Google subject to an account. @returns false if the subject is already linked */
export async function linkGoogle(
  tx: SystemTx,
  { newId, now }: SystemContext,
  userId: string,
  subject: string,
): Promise<boolean> {
  const values = { id: newId(), userId, providerId: BY_GOOGLE, accountId: subject, createdAt: now, updatedAt: now }
  const { rowCount } = await tx.insert(accounts).values(values).onConflictDoNothing()
  return (rowCount ?? 0) > 0
}

/** @returns false if Google was not linked */
export async function unlinkGoogle(tx: SystemTx, userId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(accounts).where(and(isGoogle, eq(accounts.userId, userId)))
  return (rowCount ?? 0) > 0
}

/**
 * Creates the account of an email that Google has verified, with a profile. @returns its id, or undefined if the email
 * is taken
 */
export async function createByGoogle(
  tx: SystemTx,
  context: SystemContext,
  { subject, email, name }: { subject: string; email: string; name: string },
): Promise<string | undefined> {
  const { newId, now } = context
  const [made] = await tx
    .insert(users)
    .values({ id: newId(), name, email, emailVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!made || !(await linkGoogle(tx, context, made.id, subject))) return undefined
  await tx.insert(profiles).values({ id: made.id, name: name || null })
  return made.id
}

/** Takes the state stored for an answer. Of many answers with one state, one gets it. */
export async function takeQuestion({ db, now }: SystemContext, identifier: string): Promise<string | undefined> {
  const [taken] = await db.system
    .delete(verifications)
    .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
    .returning({ value: verifications.value })
  return taken?.value
}

/** Stores the state needed to read the answer. */
export async function keepQuestion(
  { db, newId, now }: SystemContext,
  { identifier, value, userId, expiresAt }: { identifier: string; value: string; userId?: string; expiresAt: Date },
): Promise<void> {
  await db.system
    .insert(verifications)
    .values({ id: newId(), identifier, value, userId: userId ?? null, expiresAt, createdAt: now, updatedAt: now })
}
