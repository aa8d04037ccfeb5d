import type { JobContext } from '../../../platform/context.ts'
import { COUNTED_TABLES, forgetCountedOfAll, forgetHitsOfSite } from '../store/forget.ts'

/** Rows deleted at once: some 50 ms, and no longer does a flush of hits wait for it. */
const BATCH = 5000

/**
 * Forgets all numbers of a site that is gone. There may be millions, so they go in batches, beside the counting of other
 * sites. Safe to repeat; when the process stops it throws between two batches, and goes on elsewhere.
 * @param site the one that was deleted, and whose it was
 */
export async function forgetSite(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  site: { userId: string; id: string },
  batch = BATCH,
): Promise<void> {
  const untilNone = async (forget: () => Promise<number>) => {
    while ((await forget()) > 0) signal.throwIfAborted()
  }
  await untilNone(() => forgetHitsOfSite(db.system, site, batch))
  for (const table of COUNTED_TABLES) await untilNone(() => forgetCountedOfAll(db.system, table, site, batch))
}
