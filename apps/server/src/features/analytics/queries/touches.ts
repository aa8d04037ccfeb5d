import { filterCode, TOUCH_MINUTES } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** A visitor who may have gone on to use a page. */
export interface AwaitedVisitor {
  id: string
  userId: string
  siteId: string
  visitor: Buffer
  /** Time at which they set out for it. */
  at: Date
}

/** A click in a scanner's network proves a person as well: only a pointer, a key, or a finger makes one. */
const PEOPLE = [filterCode('counted'), filterCode('scanner')]

/**
 * System read: returns the ids of those who clicked or joined on their page within `TOUCH_MINUTES`. A view proves nothing, because
 * scanners load pages.
 */
export async function listTouchedOfAll(system: SystemTx, awaited: readonly AwaitedVisitor[]): Promise<Set<string>> {
  if (awaited.length === 0) return new Set()
  const list = (read: (one: AwaitedVisitor) => string) => sql.param(awaited.map(read))
  const { rows } = await system.execute<{ id: string }>(
    sql`select w.id from unnest(${list(({ id }) => id)}::uuid[], ${list(({ userId }) => userId)}::uuid[],
        ${list(({ siteId }) => siteId)}::uuid[], ${list(({ visitor }) => visitor.toString('hex'))}::text[],
        ${list(({ at }) => at.toISOString())}::timestamptz[]) as w (id, user_id, site_id, visitor, at)
      cross join lateral (select from hits t
        where t.user_id = w.user_id and t.mini_site_id = w.site_id and t.visitor = decode(w.visitor, 'hex') and t.kind <> 'view'
          and t.bot = any (${sql.param(PEOPLE)}::int[])
          and t.at > w.at and t.at <= w.at + make_interval(mins => ${TOUCH_MINUTES}) limit 1) t`,
  )
  return new Set(rows.map(({ id }) => id))
}
