import type { SystemContext } from '../../../platform/context.ts'
import { ensureHitsPartition } from '../store/hits.ts'

/** Creates the hit partitions for this month and the next. Safe to repeat, even on several nodes at once. */
export async function makeRoom({ db, now }: Pick<SystemContext, 'db' | 'now'>): Promise<void> {
  await ensureHitsPartition(db, now)
  await ensureHitsPartition(db, new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)))
}
