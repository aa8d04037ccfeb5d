import { REPLY_HOURS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { findAnswered } from '../queries/replies.ts'
import { insertReply } from '../store/replies.ts'

/**
 * Notes that a message answers a campaign: the newest that reached the person within 72 hours. STOP and its kin are no
 * answers, and neither is what a machine wrote. Safe to repeat.
 */
export async function noteReply(context: Context, messageId: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const answered = await findAnswered(context, tx, messageId, REPLY_HOURS)
    if (answered) await insertReply(context, tx, { ...answered, messageId })
  })
}
