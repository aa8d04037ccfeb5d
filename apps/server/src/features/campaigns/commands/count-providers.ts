import type { JobContext } from '../../../platform/context.ts'
import { listUncountedOfAll } from '../queries/uncounted.ts'
import { countVariantsOfAll } from '../store/variants.ts'
import { countProvidersOfAll } from '../store/providers.ts'

/** Campaigns counted in one run; the next one goes on (standard W22). */
const MOST = 20
/** Milliseconds that counting a campaign of a million may take. */
const LIMITS = { statement: 60_000 }

/** Counts results of emails by mailbox provider, and by version, where something has happened. Safe to repeat, and on several nodes at once. */
export async function countProviders({ db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>): Promise<void> {
  const waiting = await db.asSystem((system) => listUncountedOfAll(system, now, MOST))
  for (const send of waiting) {
    signal.throwIfAborted()
    await db.asSystem((system) => countProvidersOfAll(system, send, now), LIMITS)
    await db.asSystem((system) => countVariantsOfAll(system, send, now), LIMITS)
  }
}
