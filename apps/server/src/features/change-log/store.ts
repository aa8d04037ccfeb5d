import { changes } from '@greenroom/db'
import { and, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../platform/db/tx.ts'

/** System write: deletes up to `limit` changes from before a moment. @returns how many */
export async function deleteChangesOfAll(system: SystemTx, before: Date, limit: number): Promise<number> {
  const { rowCount } = await system.execute(
    sql`delete from ${changes} where id in (select id from ${changes} where at < ${before.toISOString()}::timestamptz limit ${limit})`,
  )
  return rowCount ?? 0
}

/** Moves the entries about a contact to the one it is merged into, but for its creation: that contact has its own. */
export async function moveChanges({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  const ofGone = and(eq(changes.userId, ownerId), eq(changes.objectId, goneId), eq(changes.area, 'contacts'))
  await tx.delete(changes).where(and(ofGone, eq(changes.action, 'created')))
  await tx.update(changes).set({ objectId: keepId }).where(ofGone)
}

/**
 * System write: deletes up to `limit` changes of areas of an owner that have more than `most`, the oldest ones. Each area has
 * room of its own, so that many changes of contacts displace no change of the account. @returns how many
 */
export async function deleteSurplusOfAll(system: SystemTx, most: number, limit: number): Promise<number> {
  const { rowCount } = await system.execute(sql`
    delete from ${changes} where id in (
      select surplus.id
      from (select user_id, area from ${changes} group by user_id, area having count(*) > ${most}) full_area
      cross join lateral (
        select id from ${changes} c where c.user_id = full_area.user_id and c.area = full_area.area
        order by c.at desc, c.id desc offset ${most}
      ) surplus
      limit ${limit}
    )`)
  return rowCount ?? 0
}
