import { createHash } from 'node:crypto'
import { idempotencyKeys } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { and, eq, lt } from '@greenroom/db/sql'
import type { Context } from './context.ts'
import type { OwnerTx, SystemTx } from './db/tx.ts'
import { AppError } from './errors.ts'

/** Longest key (standard M3). */
export const MAX_IDEMPOTENCY_KEY = 255

/** Days that a key is remembered: longer than any client repeats a lost call. */
const KEEP_DAYS = 7

/**
 * Runs the work of a creating command once per Idempotency-Key, inside the command's own transaction. Key and effect
 * commit together, so a lost answer or a killed process cannot double it. A repeat returns the first answer unchanged,
 * even if the object has changed since (standard M3). Keys are forgotten after a week; anything that moves money keeps
 * its keys forever, in the ledger (standard M4).
 * @param work resolves to the answer in its contract's form; it must survive JSON
 * @throws AppError IDEMPOTENCY_CONFLICT if the key was used for another request
 */
export async function once<T>(context: Context, tx: OwnerTx, work: () => Promise<T>): Promise<T> {
  const { idempotency, ownerId } = context
  if (!idempotency) return work()
  const { operation, key, requestHash } = idempotency
  const mine = and(
    eq(idempotencyKeys.userId, ownerId),
    eq(idempotencyKeys.operation, operation),
    eq(idempotencyKeys.key, key),
  )
  // A concurrent call with the same key waits here until the first has committed or rolled back.
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ userId: ownerId, operation, key, requestHash, createdAt: context.now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key })
  if (claimed.length > 0) {
    const answer = await work()
    await tx.update(idempotencyKeys).set({ answer }).where(mine)
    return answer
  }
  const [first] = await tx.select().from(idempotencyKeys).where(mine)
  if (first?.requestHash !== requestHash) {
    throw new AppError('IDEMPOTENCY_CONFLICT', 'This Idempotency-Key was used for a different request.')
  }
  return first.answer as T
}

/** System write: deletes expired keys with their answers. */
export async function pruneIdempotencyKeysOfAll(system: SystemTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  await system.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

/** Returns a stable hash of a request. */
export function requestHash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
