import { erasures, sessions, users } from '@greenroom/db'
import { and, eq, gt, inArray, isNull, ne } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** System write: the account is to be erased after this moment. False where that was asked for already. */
export async function markForDeletion(tx: SystemTx, userId: string, deleteAfter: Date): Promise<boolean> {
  const marked = await tx
    .update(users)
    .set({ deleteAfter })
    .where(and(eq(users.id, userId), isNull(users.deleteAfter)))
    .returning({ id: users.id })
  return marked.length > 0
}

/** System write: the account's days are over from this moment on, and its email may be another's. */
export async function markAsOver(tx: SystemTx, userId: string, now: Date): Promise<void> {
  await tx.update(users).set({ deleteAfter: now, email: null }).where(eq(users.id, userId))
}

/** System write: the account stays. False where its days are over, or nothing was asked for. */
export async function unmarkForDeletion(tx: SystemTx, userId: string, now: Date): Promise<boolean> {
  const kept = await tx
    .update(users)
    .set({ deleteAfter: null })
    .where(and(eq(users.id, userId), gt(users.deleteAfter, now)))
    .returning({ id: users.id })
  return kept.length > 0
}

/** System write: ends all sessions of a user but one. */
export async function endOtherSessions(tx: SystemTx, userId: string, keep: string): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, keep)))
}

/** System write: whom to erase once more, and when. */
export async function noteErasure({ db }: SystemContext, person: string, againAt: Date): Promise<void> {
  await db.system
    .insert(erasures)
    .values({ person, againAt })
    .onConflictDoUpdate({ target: erasures.person, set: { againAt } })
}

/** System write: these people are wholly gone. */
export async function forgetErasures({ db }: SystemContext, people: readonly string[]): Promise<void> {
  if (people.length > 0) await db.system.delete(erasures).where(inArray(erasures.person, [...people]))
}
