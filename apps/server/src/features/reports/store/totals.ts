import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'
import type { TotalRow } from '../queries/live.ts'

type Owner = Pick<Context, 'ownerId'>

/** A campaign of an owner. */
export interface OwnedSend {
  userId: string
  sendId: string
}

const owned = (rows: readonly { user_id: string; send_id: string }[]): OwnedSend[] =>
  rows.map(({ user_id: userId, send_id: sendId }) => ({ userId, sendId }))

type OwnedRow = Record<string, unknown> & { user_id: string; send_id: string }

/** System read: campaigns about which something has changed, those that wait longest first. */
export async function listMarkedOfAll(system: SystemTx, limit: number): Promise<OwnedSend[]> {
  const { rows } = await system.execute<OwnedRow>(
    sql`select m.user_id, m.send_id from campaign_marks m group by 1, 2 order by min(m.id) limit ${limit}`,
  )
  return owned(rows)
}

/** System write: puts a campaign that could not be counted behind all others. */
export async function deferMarks(system: SystemTx, { userId, sendId }: OwnedSend): Promise<void> {
  await system.execute(
    sql`with gone as (
        delete from campaign_marks where user_id = ${userId}::uuid and send_id = ${sendId}::uuid returning 1
      ) insert into campaign_marks (user_id, send_id) select ${userId}::uuid, ${sendId}::uuid where exists (select from gone)`,
  )
}

/** System write: puts a campaign that could not be read anew behind all others. Its figures of before stay. */
export async function deferCheck(system: SystemTx, { userId, sendId }: OwnedSend, now: Date): Promise<void> {
  await system.execute(
    sql`update campaign_counts set checked_at = ${now.toISOString()}::timestamptz
      where user_id = ${userId}::uuid and send_id = ${sendId}::uuid`,
  )
}

/** System read: campaigns that were touched within 7 days and not read anew since a moment. */
export async function listUncheckedOfAll(
  system: SystemTx,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<OwnedSend[]> {
  const { rows } = await system.execute<OwnedRow>(
    sql`select c.user_id, c.send_id from campaign_counts c join sends s on s.user_id = c.user_id and s.id = c.send_id
      where c.counted_at > ${now.toISOString()}::timestamptz - interval '7 days'
        and (c.checked_at is null or c.checked_at < ${since.toISOString()}::timestamptz)
      order by c.checked_at nulls first, c.send_id limit ${limit}`,
  )
  return owned(rows)
}

/** System read: figures that were found wrong by the last check of each campaign. */
export async function driftOfAll({ db }: Pick<Context, 'db'>): Promise<number> {
  const { rows } = await db.system.execute<{ drift: number }>(
    sql`select coalesce(sum(drift), 0)::float8 as drift from campaign_counts where drift > 0`,
  )
  return rows[0]?.drift ?? 0
}

/** Gives a transaction time to read every result of a campaign of a million. */
export async function allowLongRead(tx: OwnerTx): Promise<void> {
  await tx.execute(sql.raw("set local statement_timeout = 120000; set local work_mem = '64MB'"))
}

/** Reads the sums of a campaign as they were counted last, in some dimensions. */
export async function readCounted(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  dimensions: readonly TotalRow['dimension'][],
): Promise<TotalRow[]> {
  const { rows } = await tx.execute<Record<string, unknown> & TotalRow>(
    sql`select dimension, metric, part as value, n, cents::float8 as cents from campaign_totals
      where user_id = ${ownerId}::uuid and send_id = ${sendId}::uuid
        and dimension = any (${sql.param([...dimensions])}::text[])`,
  )
  return rows
}

/**
 * Locks a campaign for counting, and lists the marks that are there: what is read afterwards includes what they stand for.
 * @param isTouched something about it may have changed
 * @returns undefined if it is gone
 */
export async function lockCount(
  { ownerId, now }: Owner & Pick<Context, 'now'>,
  tx: OwnerTx,
  sendId: string,
  isTouched = true,
): Promise<{ marks: string[] } | undefined> {
  const { rows } = await tx.execute(
    sql`insert into campaign_counts as c (user_id, send_id, counted_at)
      select s.user_id, s.id, ${now.toISOString()}::timestamptz from sends s
        where s.user_id = ${ownerId}::uuid and s.id = ${sendId}::uuid
      on conflict (user_id, send_id) do update
        set counted_at = case when ${isTouched} then excluded.counted_at else c.counted_at end returning 1`,
  )
  const marks = await tx.execute<{ id: string }>(
    sql`select id::text as id from campaign_marks where user_id = ${ownerId}::uuid and send_id = ${sendId}::uuid`,
  )
  const ids = marks.rows.map(({ id }) => id)
  if (rows.length > 0) return { marks: ids }
  await dropMarks({ ownerId }, tx, ids)
  return undefined
}

export async function dropMarks({ ownerId }: Owner, tx: OwnerTx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(
    sql`delete from campaign_marks where user_id = ${ownerId}::uuid and id = any (${sql.param([...ids])}::bigint[])`,
  )
}

/** Notes that every result of a campaign was read anew, and how many figures were wrong. */
export async function noteChecked(
  { ownerId, now }: Owner & Pick<Context, 'now'>,
  tx: OwnerTx,
  sendId: string,
  drift: number,
): Promise<void> {
  await tx.execute(
    sql`update campaign_counts set checked_at = ${now.toISOString()}::timestamptz, drift = ${drift}
      where user_id = ${ownerId}::uuid and send_id = ${sendId}::uuid`,
  )
}

/** Roll-ups of a campaign. */
interface Counted {
  /** Those that `rows` hold completely. */
  dimensions: readonly TotalRow['dimension'][]
  /** Metrics of people that stay when the people are gone. */
  lasting: readonly string[]
  rows: readonly TotalRow[]
}

/**
 * Writes the roll-ups of a campaign, in some dimensions: what is no longer there goes, except sums of people, which outlive
 * the people. Only rows that differ are written.
 */
export async function writeTotals(
  { ownerId }: Owner,
  tx: OwnerTx,
  sendId: string,
  { dimensions, lasting, rows }: Counted,
): Promise<void> {
  const list = <T>(read: (row: TotalRow) => T) => sql.param(rows.map(read))
  const lasts = sql.param([...lasting])
  await tx.execute(
    sql`with given as (
        select * from unnest(${list((row) => row.dimension)}::text[], ${list((row) => row.metric)}::text[],
          ${list((row) => row.value)}::text[], ${list((row) => row.n)}::int[], ${list((row) => row.cents)}::bigint[])
          as g (dimension, metric, part, n, cents)
      ), gone as (
        delete from campaign_totals t where t.user_id = ${ownerId}::uuid and t.send_id = ${sendId}::uuid
          and t.dimension = any (${sql.param([...dimensions])}::text[])
          and not (t.dimension = '' and t.metric = any (${lasts}::text[]))
          and not exists (select from given g where g.dimension = t.dimension and g.metric = t.metric and g.part = t.part)
      )
      insert into campaign_totals as t (user_id, send_id, dimension, metric, part, n, cents)
      select ${ownerId}::uuid, ${sendId}::uuid, dimension, metric, part, n, cents from given order by 3, 4, 5
      on conflict (user_id, send_id, dimension, metric, part) do update set
        n = case when t.dimension = '' and t.metric in ('replied', 'opted_out', 'complaints')
          then greatest(t.n, excluded.n) else excluded.n end, cents = excluded.cents
      where t.n <> excluded.n or t.cents <> excluded.cents`,
  )
}
