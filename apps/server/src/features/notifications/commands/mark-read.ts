import type { Context } from '../../../platform/context.ts'
import { readUnread } from '../queries.ts'
import { markAsRead } from '../store.ts'

/** Marks notifications of the owner as read; others' ids and unknown ones change nothing. @returns how many are left unread */
export async function markRead(context: Context, ids: readonly string[] | undefined): Promise<number> {
  await context.db.forOwner(context.ownerId, (tx) => markAsRead(context, tx, ids))
  return readUnread(context)
}
