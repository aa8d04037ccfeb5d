import { twoFactors, users } from '@greenroom/db'
import { eq } from '@greenroom/db/sql'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** The second factor of a person. Until the first code is verified it is being set up, and not required. */
export interface TwoFactor {
  isOn: boolean
  /** Encrypted under APP_SECRET. */
  secret: string
  /** Stored form of the remaining recovery codes. */
  recoveryCodes: readonly string[]
  /** The 30-second step of the last code that was used. */
  lastStep: number | null
}

const kept = z.array(z.string())

/** System read: tells whether this person needs a second factor. */
export async function hasTwoFactor({ db }: SystemContext, userId: string, tx: SystemTx = db.system): Promise<boolean> {
  const [found] = await tx.select({ isOn: users.twoFactorEnabled }).from(users).where(eq(users.id, userId))
  return found?.isOn === true
}

/** System read: tells whether this person is setting up a second factor. */
export async function isSettingUpTwoFactor({ db }: SystemContext, userId: string): Promise<boolean> {
  const [found] = await db.system
    .select({ isOn: twoFactors.verified })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
  return found?.isOn === false
}

/** Returns a person's second factor, on or being set up, locked: anyone trying a code waits. */
export async function lockTwoFactor(tx: SystemTx, userId: string): Promise<TwoFactor | undefined> {
  const [row] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId)).for('update')
  return (
    row && {
      isOn: row.verified,
      secret: row.secret,
      recoveryCodes: kept.parse(JSON.parse(row.backupCodes)),
      lastStep: row.lastStep,
    }
  )
}

/** Begins to set up a second factor, replacing an earlier beginning. */
export async function saveNewTwoFactor(
  tx: SystemTx,
  { newId }: SystemContext,
  userId: string,
  { secret, recoveryCodes }: Pick<TwoFactor, 'secret' | 'recoveryCodes'>,
): Promise<void> {
  const values = { secret, backupCodes: JSON.stringify(recoveryCodes), verified: false, lastStep: null }
  await tx
    .insert(twoFactors)
    .values({ id: newId(), userId, ...values })
    .onConflictDoUpdate({ target: twoFactors.userId, set: values })
}

/** Turns on the second factor that was being set up. */
export async function saveTwoFactorOn(tx: SystemTx, now: Date, userId: string): Promise<void> {
  await tx.update(twoFactors).set({ verified: true }).where(eq(twoFactors.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: true, updatedAt: now }).where(eq(users.id, userId))
}

/** Records the step of a used code. */
export async function saveUsedStep(tx: SystemTx, userId: string, step: number): Promise<void> {
  await tx.update(twoFactors).set({ lastStep: step }).where(eq(twoFactors.userId, userId))
}

/** Stores the remaining recovery codes. */
export async function saveRecoveryCodes(tx: SystemTx, userId: string, codes: readonly string[]): Promise<void> {
  await tx
    .update(twoFactors)
    .set({ backupCodes: JSON.stringify(codes) })
    .where(eq(twoFactors.userId, userId))
}

/** Turns the second factor off and deletes it. */
export async function dropTwoFactor(tx: SystemTx, now: Date, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.update(users).set({ twoFactorEnabled: false, updatedAt: now }).where(eq(users.id, userId))
}
