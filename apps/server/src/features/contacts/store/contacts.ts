import { contacts, type ContactRow } from '@greenroom/db'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** What is written of a contact; its id, owner, dates, version and what the database derives are not among it. */
export type ContactFields = Pick<
  ContactRow,
  | 'name'
  | 'email'
  | 'phone'
  | 'phoneCountry'
  | 'status'
  | 'tags'
  | 'starred'
  | 'birthday'
  | 'timeZone'
  | 'city'
  | 'region'
  | 'country'
  | 'latitude'
  | 'longitude'
  | 'custom'
>
export type NewContactRow = Partial<ContactFields> &
  Pick<ContactRow, 'source'> &
  Partial<Pick<ContactRow, 'minisiteId' | 'importId' | 'createdAt' | 'lockedAt' | 'emailConsent' | 'smsConsent'>>

export interface Addresses {
  email?: string | null | undefined
  phone?: string | null | undefined
}

const owned = (ownerId: string, id: string) => and(eq(contacts.userId, ownerId), eq(contacts.id, id))
const isLive = and(isNull(contacts.deletedAt), isNull(contacts.lockedAt))

/** Inserts a contact; undefined where one of its addresses is another's already, who then stands there for certain. */
export async function insertRow(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  { createdAt = now, ...fields }: NewContactRow,
): Promise<ContactRow | undefined> {
  const [row] = await tx
    .insert(contacts)
    .values({ ...fields, id: newId(), userId: ownerId, createdAt, updatedAt: now, lastActivity: createdAt })
    .onConflictDoNothing()
    .returning()
  return row
}

/** Changes a locked contact; its version grows. */
export async function updateRow(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Omit<ContactRow, 'id' | 'userId' | 'version'>>,
): Promise<ContactRow> {
  const [row] = await tx
    .update(contacts)
    .set({ ...change, version: sql`${contacts.version} + 1`, updatedAt: now })
    .where(owned(ownerId, id))
    .returning()
  if (!row) throw new Error('a contact that is not locked is changed')
  return row
}

/** A live contact, locked until the transaction ends: its changes queue. What refers to it may still come. */
export async function lockContact({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(owned(ownerId, id), isLive))
    .for('no key update')
  return row
}

/** Locks contacts that are not deleted, in the order of their ids, so that two that lock the same never wait for each other. */
export const lockPresent = ({ ownerId }: Context, tx: OwnerTx, ids: readonly string[]): Promise<ContactRow[]> =>
  tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, [...ids]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id))
    .for('update')

/** Deletes a contact for good. */
export async function removeRow({ ownerId }: Context, tx: OwnerTx, id: string): Promise<void> {
  await tx.delete(contacts).where(owned(ownerId, id))
}

/** Which of them are live; locked until the transaction ends, in the order of their ids, so that nobody waits in a circle. */
export async function lockLive({ ownerId }: Context, tx: OwnerTx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, [...ids]), isLive))
    .orderBy(asc(contacts.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/**
 * Contacts of an owner that are not deleted and have one of these addresses, those that wait for room included; locked
 * until the transaction ends, unless they are only looked at.
 */
export async function findByAddress(
  tx: OwnerTx,
  ownerId: string,
  { email, phone }: Addresses,
  { isLook = false } = {},
): Promise<ContactRow[]> {
  const same = [
    ...(email ? [eq(contacts.emailKey, sql`lower(${email})`)] : []),
    ...(phone ? [eq(contacts.phone, phone)] : []),
  ]
  if (same.length === 0) return []
  const found = tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), isNull(contacts.deletedAt), or(...same)))
    .orderBy(asc(contacts.id))
  return isLook ? found : found.for('no key update')
}

/** Marks as deleted together. @returns those that were live, as far as their withdrawals must outlive them */
export async function markDeleted(
  { ownerId, now }: Context,
  tx: OwnerTx,
  ids: readonly string[],
  deletionId: string,
): Promise<Pick<ContactRow, 'email' | 'phone' | 'emailConsent' | 'smsConsent'>[]> {
  const { email, phone, emailConsent, smsConsent } = contacts
  return tx
    .update(contacts)
    .set({ deletedAt: now, deletionId, updatedAt: now, version: sql`${contacts.version} + 1` })
    .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, [...ids]), isLive))
    .returning({ email, phone, emailConsent, smsConsent })
}

/** Opens the oldest contacts that wait for room in the plan. @param limit most that are opened @returns their ids */
export async function openOldest({ ownerId, now }: Context, tx: OwnerTx, limit: number): Promise<{ id: string }[]> {
  const waiting = tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), isNotNull(contacts.lockedAt), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.createdAt), asc(contacts.id))
    .limit(limit)
  return tx
    .update(contacts)
    .set({ lockedAt: null, updatedAt: now })
    .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, waiting)))
    .returning({ id: contacts.id })
}
