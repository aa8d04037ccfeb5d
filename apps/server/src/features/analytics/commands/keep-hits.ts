import { ANALYTICS_RETENTION_DAYS, DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { forgetHitsOfAll } from '../store/hits.ts'
import { sealedBeforeOfAll } from '../store/seals.ts'
import { makeRoom } from './make-room.ts'

/** Longest history that any plan shows (product section 6). */
const LONGEST_DAYS = Math.max(...Object.values(ANALYTICS_RETENTION_DAYS))
/**
 * Retention of raw hits, the same for everybody: sealed days hold what plans show (record 0085). Dropped by the month, so that
 * some stay a month longer.
 */
const KEEP_HITS_DAYS = 62
/** Retention of sums: twice the longest history, for comparison with the previous period. */
const KEEP_ROLLUPS_DAYS = 2 * LONGEST_DAYS
/** Retention of salts and seen visitors: today and yesterday. After that no hash can be linked to anybody. */
const KEEP_VISITORS_DAYS = 1

/**
 * Creates the partitions for this month and the next, and deletes everything older than is kept. Hits that are not
 * sealed, or came late to a sealed day that is yet to be sealed anew, stay until they are. Safe to repeat.
 */
export async function keepHits({ db, now }: SystemContext): Promise<void> {
  await makeRoom({ db, now })
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await forgetHitsOfAll(db, {
    hits: await sealedBeforeOfAll(db, daysAgo(KEEP_HITS_DAYS)),
    rollups: daysAgo(KEEP_ROLLUPS_DAYS),
    visitors: daysAgo(KEEP_VISITORS_DAYS).toISOString().slice(0, 10),
  })
}
