import { apiKeys } from '@greenroom/db'
import { and, count, eq, sql } from '@greenroom/db/sql'
import { holdLock } from '../../platform/db/lock.ts'
import type { OwnerTx, SystemTx } from '../../platform/db/tx.ts'
import type { OwnerId } from '../../platform/identity/owner-id.ts'

export type NewKey = typeof apiKeys.$inferInsert

/** Counts the owner's keys and prevents new ones until the transaction ends. */
export async function lockKeys(tx: OwnerTx, owner: OwnerId): Promise<number> {
  await holdLock(tx, `api-keys:${owner}`)
  const [row] = await tx.select({ n: count() }).from(apiKeys).where(eq(apiKeys.userId, owner))
  return row?.n ?? 0
}

export async function insertKey(tx: OwnerTx, key: NewKey): Promise<void> {
  await tx.insert(apiKeys).values(key)
}

type GoneKey = Pick<typeof apiKeys.$inferSelect, 'id' | 'name' | 'scopes'>
const GONE = { id: apiKeys.id, name: apiKeys.name, scopes: apiKeys.scopes }

/** @returns the key, or undefined if it does not exist */
export async function deleteKey(tx: OwnerTx, owner: OwnerId, id: string): Promise<GoneKey | undefined> {
  const [gone] = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, owner), eq(apiKeys.id, id)))
    .returning(GONE)
  return gone
}

/** System write: deletes all keys of a person. @returns the keys */
export async function deleteKeysOf(tx: SystemTx, userId: string): Promise<GoneKey[]> {
  return tx.delete(apiKeys).where(eq(apiKeys.userId, userId)).returning(GONE)
}

/**
 * Tells whether this session may create a key: it is still active, and the account's email or phone is verified
 * (standard W24). Waits for anyone who is claiming the account, which ends the session.
 */
export async function maySessionMakeKey(tx: OwnerTx, sessionId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(sql`select may_leave_key(${sessionId}::uuid) as yes`)
  return rows[0]?.yes === true
}
