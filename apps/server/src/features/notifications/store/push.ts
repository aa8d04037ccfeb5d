import { pushSubscriptions, type PushSubscriptionRow } from '@greenroom/db'
import { and, asc, desc, eq, inArray, ne, or } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Stores a subscription in place of the session's earlier one. */
export async function putSubscription(tx: OwnerTx, row: PushSubscriptionRow): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.userId, row.userId),
        or(eq(pushSubscriptions.sessionId, row.sessionId), eq(pushSubscriptions.endpoint, row.endpoint)),
      ),
    )
  await tx.insert(pushSubscriptions).values(row)
}

/** System write: a browser whose address belongs to another account has changed hands. */
export async function releaseEndpointOfOthers(tx: SystemTx, endpoint: string, userId: string): Promise<void> {
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.userId, userId)))
}

/** Deletes all but the newest. */
export async function keepNewest({ ownerId }: Context, tx: OwnerTx, count: number): Promise<void> {
  const older = tx
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, ownerId))
    .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    .offset(count)
  await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, ownerId), inArray(pushSubscriptions.id, older)))
}

/** @returns false if the owner has no such subscription */
export async function deleteSubscription({ ownerId }: Context, tx: OwnerTx, id: string): Promise<boolean> {
  const gone = await tx
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, ownerId), eq(pushSubscriptions.id, id)))
    .returning({ id: pushSubscriptions.id })
  return gone.length > 0
}

/** System write: the browser has unsubscribed. The address must still be the one that was called. */
export async function forgetTarget({ db }: SystemContext, { id, endpoint }: PushSubscriptionRow): Promise<void> {
  await db.system
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.endpoint, endpoint)))
}

/** System write. */
export async function notePushed({ db, now }: SystemContext, id: string): Promise<void> {
  await db.system.update(pushSubscriptions).set({ usedAt: now }).where(eq(pushSubscriptions.id, id))
}
