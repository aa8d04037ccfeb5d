import type { Context } from '../../../platform/context.ts'
import { readUnread } from '../queries/notifications.ts'
import { markAsRead } from '../store/notifications.ts'

/** Marks notifications of the owner as read. Others' and unknown ids are ignored. @returns the number still unread */
export async function markRead(context: Context, ids: readonly string[] | undefined): Promise<number> {
  await context.db.forOwner(context.ownerId, (tx) => markAsRead(context, tx, ids))
  return readUnread(context)
}
