import { changes } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../platform/db/tx.ts'

/** System write: deletes up to `limit` changes from before a moment. @returns how many */
export async function deleteChangesOfAll(system: SystemTx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await system.execute(
    sql`delete from ${changes} where id in (select id from ${changes} where at < ${before.toISOString()}::timestamptz limit ${limit})`,
  )
  return rowCount ?? 0
}

/** System write: deletes up to `limit` changes of owners who have more than `most`, the oldest ones. @returns how many */
export async function deleteSurplusOfAll(system: SystemTx, most: number, limit: number): Promise<number> {
  const { rowCount } = await system.execute(sql`
    delete from ${changes} where id in (
      select surplus.id
      from (select user_id from ${changes} group by user_id having count(*) > ${most}) owner
      cross join lateral (
        select id from ${changes} c where c.user_id = owner.user_id order by c.at desc, c.id desc offset ${most}
      ) surplus
      limit ${limit}
    )`)
  return rowCount ?? 0
}
