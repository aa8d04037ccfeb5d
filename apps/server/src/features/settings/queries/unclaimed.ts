import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/**
 * System read: accounts that nobody has claimed, oldest first, locked: the address was never verified, nobody has signed
 * in or used a session since this moment, no page of theirs had a visitor, and no money was ever moved.
 */
export async function lockUnclaimed(tx: SystemTx, since: Date, limit: number): Promise<string[]> {
  const at = since.toISOString()
  const { rows } = await tx.execute<{ id: string }>(
    sql`select u.id from users u
      where u.email is not null and not u.email_verified and u.delete_after is null
        and not u.phone_number_verified and u.created_at < ${at}::timestamptz
        and not exists (select 1 from sessions s where s.user_id = u.id and s.updated_at >= ${at}::timestamptz)
        and not exists (select 1 from audit_log a where a.user_id = u.id and a.at >= ${at}::timestamptz
          and a.event in ('auth.signed-up', 'auth.signed-in'))
        and not exists (select 1 from site_counters c where c.user_id = u.id and c.views > 0)
        and not exists (select 1 from ledger_postings p where p.user_id = u.id)
        and not exists (select 1 from user_subscriptions b where b.user_id = u.id)
      order by u.created_at limit ${limit} for update of u skip locked`,
  )
  return rows.map(({ id }) => id)
}
