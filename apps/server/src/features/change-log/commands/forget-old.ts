import { CHANGE_DAYS, DAY_MS, MAX_CHANGES } from '@greenroom/domain'
import type { JobContext } from '../../../platform/context.ts'
import { deleteChangesOfAll, deleteSurplusOfAll } from '../store.ts'

/** Rows deleted at once. */
const BATCH = 5000

/** Deletes changes past their retention, and the oldest of areas with too many (standard W22), in batches. */
export async function forgetOld({ db, now, signal }: JobContext): Promise<void> {
  const before = new Date(now.getTime() - CHANGE_DAYS * DAY_MS)
  while ((await deleteChangesOfAll(db.system, before, BATCH)) === BATCH) signal.throwIfAborted()
  while ((await deleteSurplusOfAll(db.system, MAX_CHANGES, BATCH)) === BATCH) signal.throwIfAborted()
}
