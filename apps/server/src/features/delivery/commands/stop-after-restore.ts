import type { SystemContext } from '../../../platform/context.ts'
import { listUnsettledOfAll, stopWaiting } from '../../messaging/public.ts'

/** Messages read at once. */
const BATCH = 500

/**
 * Stops what waits in a backup: it may have left since (standard O7). Messages that were due or on their way become
 * uncertain, those that were to leave later fail as not sent in time; their owners look, and send them again.
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
    ? 'No message was on its way.'
    : `Messages that were on their way: ${stopped}. They are not sent by themselves; their owners see them as failed or uncertain.`
}
