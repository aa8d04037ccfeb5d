import type { Context } from '../../../platform/context.ts'
import { clearFlags } from '../../messaging/public.ts'
import { readThread } from '../queries/threads.ts'

/**
 * Records that the owner looked at what reads like a wish to stop; marketing to this person goes on (standard S7).
 * @throws AppError NOT_FOUND
 */
export async function clearFlag(context: Context, contactId: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    await readThread(context, tx, contactId)
    await clearFlags(context, tx, contactId)
  })
}
