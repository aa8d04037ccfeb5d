import type { SystemContext } from '../../../platform/context.ts'
import { listUnsettledOfAll, stopWaiting } from '../../messaging/public.ts'

/** Messages read at once. */
const BATCH = 500

/**
 * Stops every message that waits in a backup (standard O7): those on their way become uncertain, scheduled ones fail, also
 * if they are due later, and only their owners send them again (record 0057).
 */
export async function stopAfterRestore(context: SystemContext): Promise<string> {
  let stopped = 0
  for (let after = '00000000-0000-0000-0000-000000000000', full = true; full; ) {
    const rows = await listUnsettledOfAll(context, after, BATCH)
    for (const { id, userId, status } of rows) {
      const owner = await context.asOwner(userId)
      await owner.db.forOwner(owner.ownerId, (tx) => stopWaiting(owner, tx, id, status))
    }
    stopped += rows.length
    full = rows.length === BATCH
    after = rows.at(-1)?.id ?? after
  }
  return stopped === 0
    ? 'No message was waiting.'
    : `Messages that were waiting: ${stopped}. None is sent automatically; their owners see them as failed or uncertain.`
}
