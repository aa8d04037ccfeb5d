import type { JobContext } from '../../../platform/context.ts'
import { COUNTED_TABLES, forgetCountedOfAll, forgetHitsOfSite } from '../store/forget.ts'

/** Rows deleted at once. A batch takes about 50 ms, and a flush of hits waits no longer than that. */
const BATCH = 5000

/**
 * Deletes all numbers of a deleted site. There may be millions of rows, so they go in batches while other sites keep
 * counting. Safe to repeat: if the process stops, it throws between two batches, and the job continues elsewhere.
 * @param site the deleted site and its owner
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
