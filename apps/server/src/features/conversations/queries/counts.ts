import type { ThreadFilter } from '@greenroom/contracts'
import { threadCounts, threads } from '@greenroom/db'
import type { MessageChannel } from '@greenroom/domain'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

export type ThreadCounts = Record<ThreadFilter, number>

/**
 * Counts the threads of each filter, those whose snooze has come due as open.
 * @param channel only threads whose last message came or went by this channel
 */
export const countThreads = (context: Context, channel?: MessageChannel): Promise<ThreadCounts> =>
  context.db.readForOwner(context.ownerId, (tx) => countThreadsIn(context, tx, channel))

/** Does so within a transaction. The query has started on return. */
export async function countThreadsIn(
  { ownerId, now }: Pick<Context, 'ownerId' | 'now'>,
  tx: OwnerTx,
  channel?: MessageChannel,
): Promise<ThreadCounts> {
  const { rows } = await tx
    .execute<Record<ThreadFilter, number>>(
      sql`select sum(open)::int as "all", sum(waiting)::int as waiting, sum(unread)::int as unread,
            sum(snoozed)::int as snoozed, sum(closed)::int as closed, sum(starred)::int as starred
          from (
            select channel, open, waiting, unread, snoozed, closed, starred from ${threadCounts} where user_id = ${ownerId}
            union all
            select channel, 1, (waiting_since is not null)::int, (unread_count > 0)::int, -1, 0, 0 from ${threads}
            where user_id = ${ownerId} and state = 'snoozed' and snoozed_until <= ${now.toISOString()}::timestamptz and place is not null
          ) counted ${channel ? sql`where channel = ${channel}` : sql``}`,
    )
    .execute()
  const [row] = rows
  const of = (name: ThreadFilter) => row?.[name] ?? 0
  return {
    waiting: of('waiting'),
    unread: of('unread'),
    all: of('all'),
    snoozed: of('snoozed'),
    closed: of('closed'),
    starred: of('starred'),
  }
}
