import { knownDevices } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { and, desc, eq, inArray, lt } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Most known devices of an account. The least recently used one is removed first. */
const DEVICES = 10

/** Records that a browser has logged in to an account. @param tokenHash stored form of its token */
export async function saveDevice(
  tx: SystemTx,
  { newId, now }: Pick<SystemContext, 'newId' | 'now'>,
  userId: string,
  device: { tokenHash: string; userAgent: string | undefined; ipAddress: string },
): Promise<void> {
  const seen = { userAgent: device.userAgent ?? null, ipAddress: device.ipAddress, lastUsedAt: now }
  await tx
    .insert(knownDevices)
    .values({ id: newId(), userId, tokenHash: device.tokenHash, createdAt: now, ...seen })
    .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.tokenHash], set: seen })
  const tooMany = tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(eq(knownDevices.userId, userId))
    .orderBy(desc(knownDevices.lastUsedAt), desc(knownDevices.id))
    .offset(DEVICES)
  await tx.delete(knownDevices).where(inArray(knownDevices.id, tooMany))
}

/** Tells whether this browser has logged in to the account and was not forgotten since. */
export async function isKnownDevice(tx: SystemTx, userId: string, tokenHash: string | undefined): Promise<boolean> {
  const found = await tx
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.tokenHash, tokenHash ?? '')))
  return found.length > 0
}

/** Forgets the devices of a person. */
export async function dropDevices(tx: SystemTx, userId: string): Promise<void> {
  await tx.delete(knownDevices).where(eq(knownDevices.userId, userId))
}

/** System write: replaces the token of a browser, in all accounts that know it. */
export async function renameDevice(tx: SystemTx, tokenHash: string, newTokenHash: string): Promise<void> {
  await tx.update(knownDevices).set({ tokenHash: newTokenHash }).where(eq(knownDevices.tokenHash, tokenHash))
}

/** Forgets one device of a person. */
export async function dropDevice(tx: SystemTx, userId: string, deviceId: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.id, deviceId)))
  return (rowCount ?? 0) > 0
}

/** System write: deletes devices that have not been used to log in for this many days. */
export async function dropIdleDevices({ db, now }: SystemContext, days: number): Promise<void> {
  await db.system.delete(knownDevices).where(lt(knownDevices.lastUsedAt, new Date(now.getTime() - days * DAY_MS)))
}
