import { threads, type ThreadRow } from '@greenroom/db'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Threads opened in one transaction by the job. */
const AT_ONCE = 1000

const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`

/**
 * Creates the threads of contacts without messages, and locks all of them in the order of their ids, as the triggers do.
 * Contacts are locked before threads, so that it cannot deadlock with a deletion.
 */
export async function holdThreads({ ownerId }: Context, tx: OwnerTx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`select 1 from contacts where user_id = ${ownerId} and id = any (${idsOf(ids)})
    order by id for key share`)
  // A contact that is being deleted is waited for.
  await tx.execute(sql`with people as (
      select c.user_id, c.id, c.starred, c.deleted_at, c.locked_at from contacts c
      where c.user_id = ${ownerId} and c.id = any (${idsOf(ids)})
        and not exists (select 1 from threads t where t.user_id = c.user_id and t.contact_id = c.id)
      order by c.id for share)
    insert into threads (user_id, contact_id, is_starred, is_hidden)
      select user_id, id, starred, deleted_at is not null or locked_at is not null from people order by id
      on conflict do nothing`)
  await tx.execute(sql`select 1 from threads where user_id = ${ownerId} and contact_id = any (${idsOf(ids)})
    order by contact_id for no key update`)
}

/** Sets the state of threads that the caller holds. @returns how many changed */
export async function setState(
  { ownerId, now }: Context,
  tx: OwnerTx,
  ids: readonly string[],
  state: ThreadRow['state'],
  until: Date | null,
): Promise<number> {
  const { rowCount } =
    await tx.execute(sql`update threads t set state = ${state}, snoozed_until = ${until?.toISOString() ?? null}::timestamptz,
      closed_at = case when ${state} = 'closed' then coalesce(t.closed_at, ${now.toISOString()}::timestamptz) end
    where t.user_id = ${ownerId} and t.contact_id = any (${idsOf(ids)})
      and (t.state, t.snoozed_until) is distinct from (${state}, ${until?.toISOString() ?? null}::timestamptz)`)
  return rowCount ?? 0
}

/** A thread as it was before a change. */
export type FormerThread = Pick<ThreadRow, 'contactId' | 'state' | 'snoozedUntil' | 'closedAt'>

/** Puts threads that the caller holds back into the state that they were in. @returns how many */
export async function restoreStates(
  { ownerId }: Context,
  tx: OwnerTx,
  former: readonly FormerThread[],
): Promise<number> {
  if (former.length === 0) return 0
  const moments = (of: (one: FormerThread) => Date | null) =>
    sql`${sql.param(former.map((one) => of(one)?.toISOString() ?? null))}::timestamptz[]`
  const { rowCount } =
    await tx.execute(sql`update threads t set state = f.state, snoozed_until = f.until, closed_at = f.closed
    from unnest(${idsOf(former.map(({ contactId }) => contactId))}, ${sql.param(former.map(({ state }) => state))}::text[],
      ${moments(({ snoozedUntil }) => snoozedUntil)}, ${moments(({ closedAt }) => closedAt)}) as f (id, state, until, closed)
    where t.user_id = ${ownerId} and t.contact_id = f.id`)
  return rowCount ?? 0
}

/**
 * Prepares the thread of a contact that another one is merged into, before the messages move: it is as open as the more
 * open of the two, and whoever waits in either goes on waiting.
 */
export async function mergeThreads({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  const both = sql`user_id = ${ownerId} and contact_id = any (${idsOf([goneId, keepId])})`
  await tx.execute(sql`select 1 from threads where ${both} order by contact_id for no key update`)
  await tx.execute(sql`with both_of as (
      select * from threads where ${both} and (last_message_at is not null or contact_id = ${keepId}::uuid)
    ), merged as (
      select case when bool_or(state = 'open') then 'open' when bool_or(state = 'snoozed') then 'snoozed' else 'closed' end as state,
        min(snoozed_until) as until, max(closed_at) as closed,
        min(waiting_since) filter (where state <> 'closed') as waiting
      from both_of having bool_or(contact_id = ${goneId}::uuid)
    )
    insert into threads (user_id, contact_id, state, snoozed_until, closed_at, settled_at, is_starred, is_hidden)
      select c.user_id, c.id, m.state, case when m.state = 'snoozed' then m.until end, case when m.state = 'closed' then m.closed end,
        (select max(s.at) from both_of b, lateral (values (b.settled_at), (case when m.state <> 'closed' then b.closed_at end)) s (at)
          where m.waiting is null or s.at < m.waiting),
        c.starred, c.deleted_at is not null or c.locked_at is not null
      from merged m join contacts c on c.user_id = ${ownerId} and c.id = ${keepId}::uuid
    on conflict (user_id, contact_id) do update set state = excluded.state, snoozed_until = excluded.snoozed_until,
      closed_at = excluded.closed_at, settled_at = excluded.settled_at`)
}

/** System write: opens snoozed threads that have come due, of all owners. @returns how many; at most `AT_ONCE` */
export async function openDueOfAll(system: SystemTx, now: Date): Promise<{ opened: number; isAll: boolean }> {
  const { rowCount } = await system.execute(sql`with due as materialized (
      select user_id, contact_id from ${threads} where state = 'snoozed' and snoozed_until <= ${now.toISOString()}::timestamptz
      order by user_id, contact_id limit ${AT_ONCE} for no key update skip locked)
    update threads t set state = 'open', snoozed_until = null from due
      where t.user_id = due.user_id and t.contact_id = due.contact_id`)
  const opened = rowCount ?? 0
  return { opened, isAll: opened < AT_ONCE }
}

/**
 * System write: adds up the changes of all owners' counts. Whoever counts meanwhile sees either the changes or their sum;
 * of two that run at once, the second finds nothing.
 */
export async function addUpCountsOfAll(system: SystemTx): Promise<void> {
  await system.execute(sql`with many as (
      select user_id, channel from thread_counts group by user_id, channel having count(*) > 1
    ), added as (
      delete from thread_counts c using many where c.user_id = many.user_id and c.channel = many.channel returning c.*
    )
    insert into thread_counts (user_id, channel, open, waiting, unread, snoozed, closed, starred)
      select user_id, channel, sum(open), sum(waiting), sum(unread), sum(snoozed), sum(closed), sum(starred)
      from added group by user_id, channel`)
}
