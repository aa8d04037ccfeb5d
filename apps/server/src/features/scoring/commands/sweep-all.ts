import type { JobContext } from '../../../platform/context.ts'
import { sweepOwner } from '../events.ts'
import { readOwnersOfAll } from '../queries/scorings.ts'

/** Owners read at once. */
const BATCH = 500

/** Enqueues a sweep for each owner with contacts. */
export async function sweepAll(context: JobContext): Promise<void> {
  const day = context.now.toISOString().slice(0, 10)
  for (let after: string | undefined, owners: string[] = []; ; after = owners.at(-1)) {
    owners = await readOwnersOfAll(context, after, BATCH)
    for (const userId of owners) await context.enqueue(sweepOwner, { userId, day }, { id: `${userId}/${day}` })
    if (owners.length < BATCH) return
    context.signal.throwIfAborted()
  }
}
