import { sql, type Table } from '@greenroom/db/sql'
import type { SystemContext } from '../context.ts'

/** Most rows of one sweep, and of one owner in it. */
export const MAX_DUE = 60
export const MAX_OWN_DUE = 6
/** Milliseconds after which a look that was lost with its worker is made again. */
const AGAIN_MS = 5 * 60_000

/** A row that is looked at when it is due. */
export interface Due {
  id: string
  userId: string
}

/**
 * System write: claims rows that are due for a look, so that no other worker looks at them for some minutes. Owners take turns:
 * the oldest row of each comes first, then the second of each, so that nobody's many rows keep those of others waiting.
 * @param table with `id`, `user_id`, and an indexed `next_check_at`
 */
export async function claimDueOfAll({ db, now }: SystemContext, table: Table): Promise<Due[]> {
  const { rows } = await db.system.execute<Due & Record<string, unknown>>(sql`
    with queue as (
      select id, row_number() over (partition by user_id order by next_check_at, id) as turn
      from ${table} where next_check_at <= ${now}::timestamptz
    ), due as (
      select t.id, t.next_check_at as due_at, q.turn from ${table} t join queue q on q.id = t.id
      where t.next_check_at <= ${now}::timestamptz and q.turn <= ${MAX_OWN_DUE}
      order by q.turn, t.next_check_at limit ${MAX_DUE} for update of t skip locked
    ), claimed as (
      update ${table} t set next_check_at = ${new Date(now.getTime() + AGAIN_MS)}::timestamptz from due where t.id = due.id
      returning t.id, t.user_id, due.turn, due.due_at
    )
    select id, user_id as "userId" from claimed order by turn, due_at`)
  return rows
}
