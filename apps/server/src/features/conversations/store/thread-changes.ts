import { threadChanges } from '@greenroom/db'
import { and, eq, gt, inArray, sql } from '@greenroom/db/sql'
import type { ThreadAction } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/** Milliseconds in which a change can be undone: an hour (product section 18). */
export const UNDO_MS = 3_600_000
/** Most changes that are kept of an owner. */
const MAX_CHANGES = 20
/** Rows that are forgotten at once. */
const BATCH = 5000

const ofChange = (ownerId: string, changeId: string) =>
  and(eq(threadChanges.userId, ownerId), eq(threadChanges.changeId, changeId))

export type ThreadChangeRow = typeof threadChanges.$inferSelect

export interface NotedChange {
  changeId: string
  ids: readonly string[]
  action: ThreadAction
  /** End of the snooze, for that action. */
  until: Date | null
}

/**
 * Keeps what an action will replace in threads that the caller holds. Only threads that it changes are noted, each once in
 * a change.
 */
export async function noteChange(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { changeId, ids, action, until }: NotedChange,
): Promise<void> {
  const moment = (at: Date | null) => sql`${at?.toISOString() ?? null}::timestamptz`
  const changes = {
    read: sql`t.unread_count > 0`,
    unread: sql`newest.read_at is not null`,
    close: sql`t.state <> 'closed'`,
    open: sql`t.state <> 'open'`,
    snooze: sql`(t.state, t.snoozed_until) is distinct from ('snoozed', ${moment(until)})`,
  }
  await tx.execute(sql`insert into thread_changes
      (user_id, change_id, contact_id, at, action, until, state, snoozed_until, closed_at, message_id, read_at, last_message_id)
    select t.user_id, ${changeId}::uuid, t.contact_id, ${moment(now)}, ${action}, ${moment(until)},
      t.state, t.snoozed_until, t.closed_at, newest.id, newest.read_at, t.last_message_id
    from threads t left join lateral (
      select m.id, m.read_at from messages m
      where ${action} = 'unread' and m.user_id = t.user_id and m.contact_id = t.contact_id and m.direction = 'inbound'
      order by m.sent_at desc, m.id desc limit 1) newest on true
    where t.user_id = ${ownerId} and t.contact_id = any (${sql.param([...ids])}::uuid[]) and ${changes[action]}
    on conflict do nothing`)
}

/** Returns what a change replaced in some threads, in the order of their ids. */
export async function someOfChange(
  { ownerId, now }: Context,
  tx: OwnerTx,
  changeId: string,
  most: number,
): Promise<ThreadChangeRow[]> {
  const since = new Date(now.getTime() - UNDO_MS)
  return tx
    .select()
    .from(threadChanges)
    .where(and(ofChange(ownerId, changeId), gt(threadChanges.at, since)))
    .orderBy(threadChanges.contactId)
    .limit(most)
}

/**
 * Returns which of these threads, held by the caller, are still as the change made them. Threads in which
 * somebody wrote meanwhile, or that the owner has closed, snoozed, or opened since, are left out.
 */
export async function unchangedSince(
  { ownerId }: Context,
  tx: OwnerTx,
  changeId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`select t.contact_id as id from threads t
    join thread_changes c on c.user_id = t.user_id and c.contact_id = t.contact_id and c.change_id = ${changeId}::uuid
    where t.user_id = ${ownerId} and t.contact_id = any (${sql.param([...ids])}::uuid[]) and case c.action
      when 'close' then t.state = 'closed' and t.closed_at = c.at
      when 'snooze' then t.state = 'snoozed' and t.snoozed_until = c.until
      when 'open' then t.state = 'open' and t.last_message_id is not distinct from c.last_message_id
      else true end`)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets what was undone. @returns whether more of the change can be undone */
export async function dropChanges(
  context: Context,
  tx: OwnerTx,
  changeId: string,
  ids: readonly string[],
): Promise<boolean> {
  await tx
    .delete(threadChanges)
    .where(and(ofChange(context.ownerId, changeId), inArray(threadChanges.contactId, [...ids])))
  return (await someOfChange(context, tx, changeId, 1)).length > 0
}

/**
 * Forgets all but the owner's newest changes, so that what is kept is bounded (standard W22). A call notes at most a tenth of
 * what it forgets. Rows that an undo holds are left to the next call.
 */
export async function dropOldChanges({ ownerId }: Context, tx: OwnerTx): Promise<void> {
  // Steps from change to change in the index: there are few, of many rows each.
  await tx.execute(sql`with recursive changes as (
      (select change_id, at from thread_changes where user_id = ${ownerId} order by change_id, contact_id limit 1)
      union all
      select following.* from changes, lateral (
        select c.change_id, c.at from thread_changes c
        where c.user_id = ${ownerId} and c.change_id > changes.change_id
        order by c.change_id, c.contact_id limit 1) following
    ), gone as (
      select c.ctid from thread_changes c
      where c.user_id = ${ownerId} and c.change_id = any (array(select change_id from changes order by at desc, change_id desc offset ${MAX_CHANGES}))
      limit ${BATCH} for update skip locked)
    delete from thread_changes where ctid = any (array(select ctid from gone))`)
}

/** System write: forgets what can no longer be undone, of all owners. @returns whether that was all */
export async function forgetChangesOfAll(system: SystemTx, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - UNDO_MS).toISOString()
  const { rowCount } = await system.execute(sql`delete from thread_changes where ctid = any (array(
    select ctid from thread_changes where at < ${before}::timestamptz limit ${BATCH} for update skip locked))`)
  return (rowCount ?? 0) < BATCH
}
