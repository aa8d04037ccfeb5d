import { sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'

/** System read: bytes of the mails that wait to be handled. Their lengths are known without reading them. */
export async function waitingBytesOfAll({ db }: SystemContext): Promise<number> {
  const { rows } = await db.system.execute<{ bytes: string }>(
    sql`select coalesce(sum(length(raw)), 0) as bytes from inbound_mails where handled_at is null`,
  )
  return Number(rows[0]?.bytes ?? 0)
}
