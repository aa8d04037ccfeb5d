import { sql } from '@greenroom/db/sql'
import type { Database } from '../../../platform/db/database.ts'
import type { SystemTx } from '../../../platform/db/tx.ts'

/** Owners claimed at once. */
const MAX_CLAIMED = 50
/** Milliseconds after which an owner whose worker was lost is claimed again. */
const AGAIN_MS = 10 * 60_000

/**
 * System write: claims owners of whom a day has ended, or hits have come late, the longest waiting first. An owner who has a
 * site and no seal gets one, of which nothing is sealed.
 * @returns their ids
 */
export async function claimSealsOfAll({ system }: Database, now: Date): Promise<string[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  await system.execute(
    sql`insert into analytics_seals (user_id, done_until, due_at)
      select distinct s.user_id, timestamptz '2000-01-01 00:00:00+00', ${at} from mini_sites s
      where not exists (select from analytics_seals a where a.user_id = s.user_id) limit 1000
      on conflict do nothing`,
  )
  const { rows } = await system.execute<{ userId: string }>(
    sql`with due as (
        select user_id from analytics_seals where due_at <= ${at} order by due_at limit ${MAX_CLAIMED} for update skip locked
      )
      update analytics_seals a set due_at = ${new Date(now.getTime() + AGAIN_MS).toISOString()}::timestamptz
      from due where a.user_id = due.user_id returning a.user_id as "userId"`,
  )
  return rows.map(({ userId }) => userId)
}

/** System write: gives an owner a seal, of which nothing is sealed, unless there is one, or the account is gone. */
export async function openSeal({ system }: Database, userId: string, now: Date): Promise<void> {
  await system.execute(
    sql`insert into analytics_seals (user_id, done_until, due_at)
      select id, timestamptz '2000-01-01 00:00:00+00', ${now.toISOString()}::timestamptz from users where id = ${userId}::uuid
      on conflict do nothing`,
  )
}

/** System write: makes owners due whose sealed days have got late hits. */
export async function wakeForLateHits({ system }: Database, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await system.execute(
    sql`update analytics_seals a set due_at = ${at}
      where a.due_at > ${at} and a.user_id in (select user_id from late_hits l where l.quarter < a.done_until)`,
  )
}

/** System write: holds the seal of an owner until the transaction ends. @returns how far it reaches; null: it is gone */
export async function holdSeal(tx: SystemTx, userId: string): Promise<Date | null> {
  const { rows } = await tx.execute<{ until: string }>(
    sql`select done_until as until from analytics_seals where user_id = ${userId}::uuid for update`,
  )
  return rows[0] ? new Date(rows[0].until) : null
}

/** System write: returns whether a site is there, and holds back its deletion until the transaction ends. */
export async function holdSiteOfSeal(
  tx: SystemTx,
  { userId, siteId }: { userId: string; siteId: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`select from mini_sites where user_id = ${userId}::uuid and id = ${siteId}::uuid for key share`,
  )
  return rowCount === 1
}

/** System write: moves a seal on, unless another worker has. */
export async function moveSeal(
  { system }: Database,
  userId: string,
  from: Date,
  to: { until: Date; day: string },
): Promise<void> {
  await system.execute(
    sql`update analytics_seals set done_until = ${to.until.toISOString()}::timestamptz, last_day = ${to.day}::date
      where user_id = ${userId}::uuid and done_until = ${from.toISOString()}::timestamptz`,
  )
}

/** System write: says when to look at an owner again. */
export async function sealAgainAt({ system }: Database, userId: string, at: Date): Promise<void> {
  await system.execute(
    sql`update analytics_seals set due_at = ${at.toISOString()}::timestamptz where user_id = ${userId}::uuid`,
  )
}

/** Late hits read at once. More are read in the next turn. */
const MAX_LATE = 5000

/** System read: returns the notes of late hits of an owner's sealed days, oldest first. */
export async function lateHitsOfAll(
  { system }: Database,
  userId: string,
): Promise<{ siteId: string; quarter: Date }[]> {
  const { rows } = await system.execute<{ siteId: string; quarter: string }>(
    sql`select distinct l.mini_site_id as "siteId", l.quarter from late_hits l
        join analytics_seals a on a.user_id = l.user_id and l.quarter < a.done_until
      where l.user_id = ${userId}::uuid order by l.quarter limit ${MAX_LATE}`,
  )
  return rows.map(({ siteId, quarter }) => ({ siteId, quarter: new Date(quarter) }))
}

type Place = { userId: string; siteId: string; starts: Date; ends: Date }

/** System read: returns the ids of the notes of late hits in a stretch of time. Read before the hits, so that they say no more. */
export async function notesOf(tx: SystemTx, { userId, siteId, starts, ends }: Place): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(
    sql`select id::text from late_hits where user_id = ${userId}::uuid and mini_site_id = ${siteId}::uuid
      and quarter >= ${starts.toISOString()}::timestamptz and quarter < ${ends.toISOString()}::timestamptz`,
  )
  return rows.map(({ id }) => id)
}

/** System write: deletes notes that have been heeded. */
export async function dropNotes(tx: SystemTx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.execute(sql`delete from late_hits where id = any (${sql.param(ids)}::bigint[])`)
}

/**
 * System read: returns the moment up to which everybody's hits are sealed, at most `before`. Hits of deleted sites, which nobody
 * seals, do not hold it back.
 */
export async function sealedBeforeOfAll(db: Database, before: Date): Promise<Date> {
  const moment = sql`${before.toISOString()}::timestamptz`
  const { rows } = await db.asSystem(
    (tx) =>
      tx.execute<{ at: string }>(
        sql`select least(${moment},
          (select min(l.quarter) from late_hits l join mini_sites s on s.id = l.mini_site_id),
          (select min(h.at) from hits h join mini_sites s on s.user_id = h.user_id and s.id = h.mini_site_id
            left join analytics_seals a on a.user_id = h.user_id
            where h.at < ${moment} and h.at >= coalesce(a.done_until, '-infinity'))) as at`,
      ),
    { statement: 30 * 60_000 },
  )
  return rows[0] ? new Date(rows[0].at) : before
}
