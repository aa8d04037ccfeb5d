import type { JobContext } from '../../../platform/context.ts'
import { forgetSealsOfGone, goneSitesOfAll, LOOSE_TABLES } from '../store/forget.ts'
import { forgetSite } from './forget-site.ts'

/** Sites per table, and seals, in one night. The rest follows the next night. */
const MAX_GONE = 1000

/**
 * Deletes what is left of sites and accounts that are gone: a worker of an older build deletes them without knowing the newest
 * tables, which have no foreign keys. Safe to repeat.
 */
export async function forgetGone({ db, signal }: Pick<JobContext, 'db' | 'signal'>): Promise<void> {
  for (const table of LOOSE_TABLES)
    for (const site of await goneSitesOfAll(db, table, MAX_GONE)) await forgetSite({ db, signal }, site)
  await forgetSealsOfGone(db, MAX_GONE)
}
