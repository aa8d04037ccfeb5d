import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { noticeId } from '../policy/notice-id.ts'
import { threadCause } from '../policy/paths.ts'
import { markAsUnread } from '../store/notifications.ts'

/** Marks as unread the notifications about conversations that were marked read at these moments, to undo it. */
export async function unreadThreadsAgain(
  context: Context,
  tx: OwnerTx,
  read: readonly { contactId: string; at: Date }[],
): Promise<void> {
  const notices = read.map(({ contactId, at }) => ({ id: noticeId(context.ownerId, threadCause(contactId)), at }))
  if (notices.length > 0) await markAsUnread(context, tx, notices)
}
