import { sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** An email campaign whose results by mailbox provider are to be counted. */
export interface UncountedSend {
  id: string
  userId: string
}

/**
 * System read: emails that left or came back since they were counted by provider, those never counted first. What is under
 * way is counted at most once an hour, and until mail servers no longer report (72 hours).
 */
export async function listUncountedOfAll(system: SystemTx, now: Date, limit: number): Promise<UncountedSend[]> {
  const { rows } = await system.execute<{ id: string; user_id: string }>(
    sql`select s.id, s.user_id from sends s
      left join campaign_providers p on p.send_id = s.id and p.provider = 'other' and p.counted_at is not null
      where s.channel = 'email' and s.started_at <= ${now.toISOString()}::timestamptz and (p.counted_at is null
        or s.finished_at > p.counted_at
        or (p.counted_at < ${now.toISOString()}::timestamptz - interval '1 hour'
          and greatest(s.started_at, s.progress_at, s.finished_at) > p.counted_at - interval '73 hours'))
      order by p.counted_at nulls first, s.id limit ${limit}`,
  )
  return rows.map(({ id, user_id: userId }) => ({ id, userId }))
}
