import { messageNotices } from '@greenroom/db'
import { and, eq, inArray, lt } from '@greenroom/db/sql'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Ignores a message that is noted already: it may have been told since. */
export async function insertNotice(tx: OwnerTx, row: typeof messageNotices.$inferInsert): Promise<void> {
  await tx.insert(messageNotices).values(row).onConflictDoNothing()
}

/** System write: these messages need no more mail, or no more push. The rows stay, so that nothing is told twice. */
export async function markTold(
  tx: SystemTx,
  userId: string,
  messageIds: readonly string[],
  told: { byMail?: false; byPush?: false },
): Promise<void> {
  if (messageIds.length === 0) return
  await tx
    .update(messageNotices)
    .set(told)
    .where(and(eq(messageNotices.userId, userId), inArray(messageNotices.messageId, [...messageIds])))
}

/** System write. */
export async function deleteNoticesOfAll(tx: SystemTx, before: Date): Promise<void> {
  await tx.delete(messageNotices).where(lt(messageNotices.at, before))
}
