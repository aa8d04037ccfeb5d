import { dueWeek, endOfNight } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { writeJob } from '../events.ts'
import { readDueOfAll, readZonesOfAll } from '../queries/due.ts'

/** Owners read at once. */
const BATCH = 500

/**
 * Finds owners whose letter is due where they are and for whom it is no quiet night, and has a letter written to each. One
 * who was not written to, because a worker died or it was night, is found again at the next look.
 */
export async function findDue(context: JobContext): Promise<void> {
  const { now, providers, signal } = context
  if (!providers.email) return
  const hour = now.toISOString().slice(0, 13)
  const zones = Map.groupBy(await readZonesOfAll(context), (zone) => dueWeek(now, zone) ?? '')
  zones.delete('')
  for (const [week, due] of zones)
    for (let after: string | undefined, owners = []; ; after = owners.at(-1)?.userId) {
      owners = await readDueOfAll(context, { week, zones: due, after, limit: BATCH })
      for (const { userId, nights } of owners)
        if (!endOfNight(now, nights))
          await context.enqueue(writeJob, { userId, week }, { id: `${userId}/${week}/${hour}` })
      if (owners.length < BATCH) break
      signal.throwIfAborted()
    }
}
