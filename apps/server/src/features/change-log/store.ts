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
