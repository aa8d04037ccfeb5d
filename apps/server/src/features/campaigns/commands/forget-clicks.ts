import { DAY_MS } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { KEEP_CLICKS_DAYS, oldestKeyDay } from '../policy/counted-people.ts'
import { forgetLinkHitsOfAll } from '../store/link-hits.ts'
import { forgetKeysOfAll } from '../store/send-keys.ts'

/** Clicks deleted in one transaction. */
const BATCH = 5000

/**
 * Deletes clicks, and the keys of hashes of people, after 30 days. Sums stay, and nobody can tell anymore who the people
 * behind them were (standard Q7). Safe to repeat.
 */
export async function forgetClicks({ db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>): Promise<void> {
  await db.asSystem((system) => forgetKeysOfAll(system, oldestKeyDay(now)))
  const before = new Date(now.getTime() - KEEP_CLICKS_DAYS * DAY_MS)
  while ((await db.asSystem((system) => forgetLinkHitsOfAll(system, before, BATCH))) === BATCH) signal.throwIfAborted()
}
