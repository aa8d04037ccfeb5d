import { DAY_MS } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { emptySplitOfAll, endSplitsOfAll, listSplitsToEmptyOfAll } from '../store/splits.ts'

/** Days for which a campaign is split anew by what was kept of its recipients: three times as long as clicks are kept. */
const KEEP_SPLITS_DAYS = 90
/** Time after which whoever began counting before has ended. */
const COUNTED_MS = 3_600_000
/** Campaigns looked up at once, and recipients deleted in one transaction (standard W22). */
const BATCH = 100
const MOST_ROWS = 20_000

/**
 * Deletes in which segments and countries recipients were, of campaigns that were deleted or are old. Their sums stay. A split
 * ends first, and its rows go by a later run, so that nobody counts what is half gone. Safe to repeat.
 */
export async function forgetSplits({ db, now, signal }: Pick<JobContext, 'db' | 'now' | 'signal'>): Promise<void> {
  const before = new Date(now.getTime() - COUNTED_MS)
  for (let found = BATCH; found === BATCH; ) {
    const ended = await db.asSystem((system) => listSplitsToEmptyOfAll(system, { before, limit: BATCH }))
    for (const one of ended) {
      const empty = () => db.asSystem((system) => emptySplitOfAll(system, one, { now, limit: MOST_ROWS }))
      while ((await empty()) === MOST_ROWS) signal.throwIfAborted()
      signal.throwIfAborted()
    }
    found = ended.length
  }
  const old = new Date(now.getTime() - KEEP_SPLITS_DAYS * DAY_MS)
  const end = () => db.asSystem((system) => endSplitsOfAll(system, { now, before: old, limit: BATCH }))
  while ((await end()) === BATCH) signal.throwIfAborted()
}
