import { contacts, type ContactRow } from '@greenroom/db'
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { textArray } from '../../../platform/db/binary-arrays.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Writable columns of a contact, without its id, owner, dates, version, and values derived by the database. */
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

/**
 * Inserts a contact. Undefined if another contact has one of its addresses; that one is then visible to this
 * transaction.
 */
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

/** Changes a locked contact and increments its version. */
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
  if (!row) throw new Error('an unlocked contact is changed')
  return row
}

/**
 * Locks a live contact until the transaction ends, so that changes queue. Rows that refer to it can still be inserted.
 */
export async function lockLiveContact({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(owned(ownerId, id), isLive))
    .for('no key update')
  return row
}

/**
 * Locks contacts of an owner by id until the transaction ends, so that transactions cannot deadlock. A change of many
 * takes these locks in a statement of its own: one that waits for a lock and then updates in the same statement still
 * sees the old row, and may wait there for somebody who waits for it.
 */
export async function holdContacts(tx: OwnerTx | SystemTx, ownerId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`select 1 from ${contacts} where user_id = ${ownerId}::uuid
    and id = any (${textArray(ids)}::text[]::uuid[]) order by id for no key update`)
}

/** Locks contacts that are not deleted, by id, so that transactions cannot deadlock. */
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

/** Returns the live ones, locked until the transaction ends, by id, so that transactions cannot deadlock. */
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
 * Returns an owner's contacts that have one of these addresses and are not deleted, including those that wait for room.
 * Locks them until the transaction ends unless told not to.
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

/** Marks contacts as deleted together. @returns those that were live, with the data needed to keep their withdrawals */
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

/**
 * Unlocks the oldest contacts that wait for room in the plan. @param limit most contacts to unlock @returns their ids
 */
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
