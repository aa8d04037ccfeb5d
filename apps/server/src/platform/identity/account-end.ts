import { users } from '@greenroom/db'
import { and, eq, gt, isNull } from '@greenroom/db/sql'
import type { SystemTx } from '../db/tx.ts'

/** System write: marks an account for erasure at a later time. @returns false if it is already marked */
export async function markForDeletion(tx: SystemTx, userId: string, deleteAfter: Date): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ deleteAfter })
    .where(and(eq(users.id, userId), isNull(users.deleteAfter)))
    .returning({ id: users.id })
  return marked.length > 0
}

/** System write: ends an account now. Its email is free from this moment on. */
export async function markAsOver(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ deleteAfter: now, email: null }).where(eq(users.id, userId))
}

/** System write: keeps a marked account. @returns false if it has ended, or was not marked */
export async function unmarkForDeletion(tx: SystemTx, userId: string, now: Date): Promise<boolean> {
  const kept = await tx
    .update(users)
    .set({ deleteAfter: null })
    .where(and(eq(users.id, userId), gt(users.deleteAfter, now)))
    .returning({ id: users.id })
  return kept.length > 0
}
