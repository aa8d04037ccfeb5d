import { messageMedia, type MessageMediaRow, unusedMedia } from '@greenroom/db'
import { and, eq, inArray, isNull } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

export async function insertMedia(tx: OwnerTx, row: MessageMediaRow): Promise<void> {
  await tx.insert(messageMedia).values(row)
}

/** Gives a file that waits to a message. @returns it, or undefined if it does not wait */
export async function giveToMessage(
  { ownerId }: Pick<Context, 'ownerId'>,
  tx: OwnerTx,
  id: string,
  messageId: string,
  position: number,
): Promise<MessageMediaRow | undefined> {
  const [row] = await tx
    .update(messageMedia)
    .set({ messageId, position })
    .where(and(eq(messageMedia.userId, ownerId), eq(messageMedia.id, id), isNull(messageMedia.messageId)))
    .returning()
  return row
}

/** Takes the files of a message that never left back, so that they can be sent anew. */
export async function takeFromMessage(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  messageId: string,
): Promise<void> {
  await tx
    .update(messageMedia)
    .set({ messageId: null, position: 0, createdAt: now })
    .where(and(eq(messageMedia.userId, ownerId), eq(messageMedia.messageId, messageId)))
}

/** System write. */
export async function deleteMediaOfAll(tx: SystemTx, ids: readonly string[]): Promise<void> {
  await tx.delete(messageMedia).where(inArray(messageMedia.id, [...ids]))
}

/** System write: forgets files that the store no longer has. */
export async function forgetUnusedOfAll(tx: SystemTx, paths: readonly string[]): Promise<void> {
  await tx.delete(unusedMedia).where(inArray(unusedMedia.path, [...paths]))
}
