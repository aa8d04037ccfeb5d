import { registrations } from '@greenroom/db'
import { and, asc, gt, ne, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** Owners read at once. */
const BATCH = 500
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** System read: lists everybody who registers or is registered. */
export async function* listOwnersOfAll({ db }: SystemContext): AsyncGenerator<string> {
  for (let last = NOBODY, size = BATCH; size === BATCH; ) {
    const rows = await db.system
      .selectDistinct({ userId: registrations.userId })
      .from(registrations)
      .where(and(gt(registrations.userId, sql`${last}::uuid`), ne(registrations.state, 'withdrawn')))
      .orderBy(asc(registrations.userId))
      .limit(BATCH)
    for (const { userId } of rows) yield userId
    size = rows.length
    last = rows.at(-1)?.userId ?? last
  }
}
