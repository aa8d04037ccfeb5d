import { sends } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** Ranges that may have been leased since the backup: ten million recipients. */
const LOST_RANGES = 10_000

/** System write: leaves out the links that may have been made since the backup. */
export async function skipLinksOfAll({ db }: Pick<SystemContext, 'db'>): Promise<void> {
  await db.system.execute(sql`select setval('link_bases', nextval('link_bases') + ${LOST_RANGES}::int)`)
}

/** System write: pauses every send under way. @returns how many */
export async function pauseForRestoreOfAll({ db }: Pick<SystemContext, 'db'>): Promise<number> {
  const { rowCount } = await db.system.execute(
    sql`update ${sends} set state = 'paused', waits_for = 'restore' where state in ('sending', 'paused')`,
  )
  return rowCount ?? 0
}
