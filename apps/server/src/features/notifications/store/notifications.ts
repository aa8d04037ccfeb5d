import { notificationChoices, notifications } from '@greenroom/db'
import type { NotificationKind } from '@greenroom/domain'
import { and, eq, inArray, isNull, lt, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export type NewNotification = typeof notifications.$inferInsert

/** Ignores a notification whose id is stored already. */
export async function insertNotification(tx: OwnerTx, row: NewNotification): Promise<void> {
  await tx.insert(notifications).values(row).onConflictDoNothing()
}

/** Replaces the notification with this id, if there is one, and shows it as unread again. */
export async function renewNotification(tx: OwnerTx, row: NewNotification): Promise<void> {
  const { title, body, path, createdAt } = row
  await tx
    .insert(notifications)
    .values(row)
    .onConflictDoUpdate({ target: notifications.id, set: { title, body, path, createdAt, readAt: null } })
}

/** @param ids absent for all */
export async function markAsRead({ ownerId, now }: Context, tx: OwnerTx, ids: readonly string[] | undefined) {
  await tx
    .update(notifications)
    .set({ readAt: now })
    .where(
      and(
        eq(notifications.userId, ownerId),
        isNull(notifications.readAt),
        ids ? inArray(notifications.id, [...ids]) : undefined,
      ),
    )
}

/** Marks as unread what was marked read at the given moments; what was renewed or read since stays as it is. */
export async function markAsUnread(
  { ownerId }: Context,
  tx: OwnerTx,
  read: readonly { id: string; at: Date }[],
): Promise<void> {
  const ids = sql.param(read.map(({ id }) => id))
  const moments = sql.param(read.map(({ at }) => at.toISOString()))
  await tx.execute(sql`update ${notifications} n set read_at = null
    from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as given (id, at)
    where n.user_id = ${ownerId} and n.id = given.id and n.read_at = given.at`)
}

export async function saveChoice(
  { ownerId }: Context,
  tx: OwnerTx,
  kind: NotificationKind,
  choice: { mail: boolean; app: boolean; push: boolean },
): Promise<void> {
  await tx
    .insert(notificationChoices)
    .values({ userId: ownerId, kind, ...choice })
    .onConflictDoUpdate({ target: [notificationChoices.userId, notificationChoices.kind], set: choice })
}

/** System write: deletes notifications older than a moment. */
export async function deleteNotificationsOfAll({ db }: SystemContext, before: Date): Promise<void> {
  await db.system.delete(notifications).where(lt(notifications.createdAt, before))
}
