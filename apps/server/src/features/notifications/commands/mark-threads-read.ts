import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { noticeId } from '../policy/notice-id.ts'
import { threadCause } from '../policy/paths.ts'
import { markAsRead } from '../store/notifications.ts'

/** Marks the notifications about conversations as read, in the transaction that marks their messages. */
export async function markThreadsRead(context: Context, tx: OwnerTx, contactIds: readonly string[]): Promise<void> {
  const ids = contactIds.map((contactId) => noticeId(context.ownerId, threadCause(contactId)))
  if (ids.length > 0) await markAsRead(context, tx, ids)
}
