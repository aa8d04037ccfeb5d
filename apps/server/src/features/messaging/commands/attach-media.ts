import { mediaProblem } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/errors.ts'
import { findMessageOfMedia } from '../queries/media.ts'
import { giveToMessage } from '../store/media.ts'

const GONE = 'A file is no longer there, or was sent already. Attach it again.'

/**
 * Attaches stored files to a message, in this order, in the transaction that inserts it.
 * @throws AppError VALIDATION_FAILED if one is not there, or the message's channel cannot carry them
 */
export async function attachMedia(
  context: Context,
  tx: OwnerTx,
  messageId: string,
  mediaIds: readonly string[],
): Promise<void> {
  if (mediaIds.length === 0) return
  const message = await findMessageOfMedia(context, tx, messageId)
  const files = []
  for (const [position, id] of mediaIds.entries()) files.push(await giveToMessage(context, tx, id, messageId, position))
  const there = files.flatMap((file) => file ?? [])
  const problem = there.length < mediaIds.length ? GONE : mediaProblem(message?.channel ?? 'email', there)
  if (problem)
    throw new AppError('VALIDATION_FAILED', problem, {
      details: { issues: [{ path: 'body.media_ids', message: problem }] },
    })
}
