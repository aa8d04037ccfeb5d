import { dateAt, mondayOf } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { takeWeekOfAll } from '../store.ts'

/** Latest offset of a zone from UTC: there the week begins first. */
const EARLIEST_ZONE = 'Pacific/Kiritimati'

/** Skips the current week for everybody: its letters may have left after the backup (standard O7). */
export async function skipAfterRestore({ db, now }: SystemContext): Promise<string> {
  await db.asSystem((tx) => takeWeekOfAll(tx, mondayOf(dateAt(now, EARLIEST_ZONE)), now))
  return 'Weekly letters go on with the next week.'
}
