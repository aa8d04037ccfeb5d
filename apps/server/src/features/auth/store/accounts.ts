import { accounts, knownDevices, profiles, sessions, twoFactors, users } from '@greenroom/db'
import { and, eq, isNotNull, isNull, ne } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Better Auth's name for an account with a password. */
const BY_PASSWORD = 'credential'

/** A person who logs in. */
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

/** System read: finds a person by id, by case-folded email, or by phone number in E.164. */
export async function findEntrant(
  { db }: SystemContext,
  by: { userId: string } | { email: string } | { phoneNumber: string },
  tx: SystemTx = db.system,
): Promise<Entrant | undefined> {
  const [found] = await tx.select(entrant).from(users).where(named(by))
  return found
}

function named(by: { userId: string } | { email: string } | { phoneNumber: string }) {
  if ('userId' in by) return eq(users.id, by.userId)
  return 'email' in by ? eq(users.email, by.email) : eq(users.phoneNumber, by.phoneNumber)
}

/**
 * Creates the account of a verified phone number, with a profile. @returns its id, or undefined if the number is taken
 */
export async function createByPhone(
  tx: SystemTx,
  context: SystemContext,
  { phoneNumber, name = '', passwordHash }: { phoneNumber: string; name?: string; passwordHash?: string },
): Promise<string | undefined> {
  const { newId, now } = context
  const [made] = await tx
    .insert(users)
    .values({ id: newId(), name, phoneNumber, phoneNumberVerified: true, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!made) return undefined
  await tx.insert(profiles).values({ id: made.id, name: name || null })
  if (passwordHash !== undefined) await savePassword(tx, context, made.id, passwordHash)
  return made.id
}

/** Creates the account of an unverified email, with a profile. @returns its id, or undefined if the email is taken */
export async function createByEmail(
  tx: SystemTx,
  context: SystemContext,
  { email, name, passwordHash }: { email: string; name: string; passwordHash: string },
): Promise<string | undefined> {
  const { newId, now } = context
  const [made] = await tx
    .insert(users)
    .values({ id: newId(), name, email, emailVerified: false, createdAt: now, updatedAt: now })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!made) return undefined
  await tx.insert(profiles).values({ id: made.id, name: name || null })
  await savePassword(tx, context, made.id, passwordHash)
  return made.id
}

/** Locks the ways in of a person until the transaction ends. Sessions may still begin. */
export async function lockPerson(tx: SystemTx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Tells whether this is still the hash of the person's password. */
export async function isStillPassword(tx: SystemTx, userId: string, hash: string): Promise<boolean> {
  const found = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, BY_PASSWORD), eq(accounts.password, hash)))
  return found.length > 0
}

/** System read: returns the hash of a person's password, if there is one. */
export async function findPasswordHash({ db }: SystemContext, userId: string): Promise<string | undefined> {
  const [found] = await db.system
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, BY_PASSWORD), isNotNull(accounts.password)))
  return found?.password ?? undefined
}

/** System read: returns the person with an email, and the hash of their password. */
export async function findPasswordByEmail(
  { db }: SystemContext,
  email: string,
): Promise<{ userId: string; hash: string | undefined } | undefined> {
  const [found] = await db.system
    .select({ userId: users.id, password: accounts.password })
    .from(users)
    .leftJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, BY_PASSWORD)))
    .where(eq(users.email, email))
  return found && { userId: found.userId, hash: found.password ?? undefined }
}

/**
 * Sets the password of a person, who may have had none.
 * @param isFirst keeps an existing one
 * @returns whether it was set
 */
export async function savePassword(
  tx: SystemTx,
  { newId, now }: SystemContext,
  userId: string,
  hash: string,
  isFirst = false,
): Promise<boolean> {
  const { rowCount } = await tx
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
      ...(isFirst ? { setWhere: isNull(accounts.password) } : {}),
    })
  return (rowCount ?? 0) > 0
}

/** Ends the sessions of a person, except one. @returns the number of sessions */
export async function endSessions(tx: SystemTx, userId: string, butId?: string): Promise<number> {
  const { rowCount } = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), butId === undefined ? undefined : ne(sessions.id, butId)))
  return rowCount ?? 0
}

/** Tells whether this session of a person is still active. */
export async function isThereSession(tx: SystemTx, userId: string, sessionId: string): Promise<boolean> {
  const found = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return found.length > 0
}

/** Ends one session of a person. */
export async function deleteSession(tx: SystemTx, userId: string, sessionId: string): Promise<boolean> {
  const { rowCount } = await tx.delete(sessions).where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
  return (rowCount ?? 0) > 0
}

export async function markEmailVerified(tx: SystemTx, now: Date, userId: string): Promise<void> {
  await tx.update(users).set({ emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
}

/** @throws a unique violation if somebody else has this email */
export async function saveEmail(tx: SystemTx, now: Date, userId: string, email: string): Promise<void> {
  await tx.update(users).set({ email, emailVerified: true, updatedAt: now }).where(eq(users.id, userId))
}

/**
 * Removes every way in that was set up before anybody verified the mailbox: password, linked accounts, second factor,
 * sessions, known devices. A person who signed up with another's address keeps no way in once its owner arrives.
 * @returns the number of removed ways, not counting sessions and devices
 */
export async function clearUnprovenWays(tx: SystemTx, now: Date, userId: string): Promise<number> {
  const linked = await tx.delete(accounts).where(eq(accounts.userId, userId))
  const factors = await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(sessions).where(eq(sessions.userId, userId))
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId))
  return (linked.rowCount ?? 0) + (factors.rowCount ?? 0)
}

/** Records that ways in were removed, until the person has read it. Undefined: it was read. */
export async function saveWaysCleared(tx: SystemTx, userId: string, at: Date | undefined): Promise<void> {
  await tx
    .update(users)
    .set({ waysClearedAt: at ?? null })
    .where(eq(users.id, userId))
}

/** Records that the owner of a session has just proved their identity. */
export async function saveFreshProof(
  { now }: Pick<SystemContext, 'now'>,
  tx: SystemTx,
  sessionId: string,
): Promise<void> {
  await tx.update(sessions).set({ provedAt: now }).where(eq(sessions.id, sessionId))
}
