import { createHash } from 'node:crypto'
import { idempotencyKeys } from '@greenroom/db'
import { DAY_MS } from '@greenroom/domain'
import { and, eq, lt } from '@greenroom/db/sql'
import type { Context } from './context.ts'
import type { OwnerTx, SystemTx } from './db/tx.ts'
import { AppError } from './errors.ts'

/** Longest key (standard M3). */
export const MAX_IDEMPOTENCY_KEY = 255

/** How long a key is remembered, in days: longer than any client goes on repeating a lost call. */
const KEEP_DAYS = 7

/**
 * Runs the work of a creating command once per Idempotency-Key, inside the command's own transaction: the key and the
 * effect commit together, so a lost reply or a killed process cannot double it. A repeat gets the first answer as it was,
 * whatever became of the thing since (standard M3). Keys are forgotten after a week; what moves money keeps its keys for
 * ever, in the ledger itself (standard M4).
 * @param work resolves to the answer as its contract presents it; it must survive JSON
 * @throws AppError IDEMPOTENCY_CONFLICT when the key came with another request before
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

/** System write: forgets the keys, and answers, that are too old to be repeated. */
export async function pruneIdempotencyKeysOfAll(system: SystemTx, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEEP_DAYS * DAY_MS)
  await system.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
}

/** A stable hash of what a call asks for. */
export function requestHash(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
