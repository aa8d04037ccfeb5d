import { pushSubscriptions, type PushSubscriptionRow, sessions } from '@greenroom/db'
import { and, desc, eq } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { isLiveSession } from '../../../platform/identity/sessions.ts'

/** Returns the owner's subscriptions, newest first. */
export const listSubscriptions = ({ db, ownerId }: Context): Promise<PushSubscriptionRow[]> =>
  db.readForOwner(ownerId, (tx) =>
    tx
      .select()
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, ownerId))
      .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id))
      .execute(),
  )

/** System read: returns an owner's subscription whose session lives. */
export async function findTarget({ db, now }: SystemContext, userId: string, id: string) {
  const [row] = await db.system
    .select({ target: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId), isLiveSession(now)))
  return row?.target
}
