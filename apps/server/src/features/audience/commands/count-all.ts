import type { JobContext } from '../../../platform/context.ts'
import { countOwner } from '../events.ts'
import { yesterdayOf } from '../policy/days.ts'
import { readOwnersOfAll } from '../queries/segments.ts'

/** Owners read at once. */
const BATCH = 500

/** Enqueues a counting job for each owner with segments, for the day that has just ended. */
export async function countAll(context: JobContext): Promise<void> {
  const day = yesterdayOf(context.now)
  for (let after: string | undefined, owners: string[] = []; ; after = owners.at(-1)) {
    owners = await readOwnersOfAll(context, after, BATCH)
    for (const userId of owners) await context.enqueue(countOwner, { userId, day }, { id: `${userId}/${day}` })
    if (owners.length < BATCH) return
    context.signal.throwIfAborted()
  }
}
