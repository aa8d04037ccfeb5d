import { ANALYTICS_RETENTION_DAYS, DAY_MS } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { forgetHitsOfAll } from '../store/hits.ts'
import { makeRoom } from './make-room.ts'

/** The longest that any plan may look back (product section 6). */
const LONGEST_DAYS = Math.max(...Object.values(ANALYTICS_RETENTION_DAYS))
/** Raw hits: the longest look back, and a month, because months go as a whole. */
const KEEP_HITS_DAYS = LONGEST_DAYS + 31
/** Sums: twice that, for the comparison with the stretch before. */
const KEEP_ROLLUPS_DAYS = 2 * LONGEST_DAYS
/** Salts and who was seen: today and yesterday; then no hash can be linked to anybody. */
const KEEP_VISITORS_DAYS = 1

/** Makes room for the hits of this month and the next, and forgets what is older than any plan shows. Safe to repeat. */
export async function keepHits({ db, now }: SystemContext): Promise<void> {
  await makeRoom({ db, now })
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await forgetHitsOfAll(db, {
    hits: daysAgo(KEEP_HITS_DAYS),
    rollups: daysAgo(KEEP_ROLLUPS_DAYS),
    visitors: daysAgo(KEEP_VISITORS_DAYS).toISOString().slice(0, 10),
  })
}
