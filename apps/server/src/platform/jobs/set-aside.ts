import type pg from 'pg'
import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { OutboxRelay } from '../outbox/relay.ts'
import { DEAD_LETTER } from './define-job.ts'
import { jobsOf } from './jobs-of.ts'
import { withBoss } from './with-boss.ts'

/** Number of jobs set aside, by queue. */
export type SetAside = { queue: string; jobs: number }[]

/** Reason given for a dead job that a restore has set aside. */
export const SET_ASIDE = 'It waited in a backup that was restored, and may have been done since.'

/**
 * Prepares a restored database before anything serves it. Work that waited or was running may have been done after the
 * backup. Mails, texts, charges, and all other work whose repetition would be noticed become dead jobs, which can be
 * examined and replayed. Work that is due later, recurs, or sets `survivesRestore` stays (standard O7).
 */
export async function setAsideWaiting(house: House, features: readonly Feature[]): Promise<SetAside> {
  const pool = house.db.systemPool
  const { jobs, queuesOf } = jobsOf(features)
  return withBoss(house, async (boss) => {
    for (const queue of [DEAD_LETTER, ...[...queuesOf.values()].flat()]) await boss.createQueue(queue)
    await new OutboxRelay({ pool, boss, log: house.log, now: house.clock, queuesOf }).moveWaiting()
    const staying = jobs.filter(({ survivesRestore, schedule }) => survivesRestore || schedule).map(({ name }) => name)
    return bury(pool, [DEAD_LETTER, ...staying], house.clock())
  })
}

/**
 * Moves jobs that have begun or are due to the dead jobs, as pg-boss does with failed ones; its internal queues stay.
 */
async function bury(pool: pg.Pool, staying: readonly string[], now: Date): Promise<SetAside> {
  const { rows } = await pool.query<SetAside[number]>(
    `with gone as (
       delete from pgboss.job
       where name <> all ($1) and name not like '\\_\\_pgboss%'
         and (state in ('retry', 'active') or (state = 'created' and start_after <= $2))
       returning *),
     dead as (
       insert into pgboss.job (name, priority, data, retry_limit, retry_backoff, retry_delay, keep_until, deletion_seconds,
         expire_seconds, singleton_key, group_id, group_tier, heartbeat_seconds,
         source_name, source_id, source_created_on, source_retry_count, source_output, source_root_id)
       select q.name, g.priority, g.data, q.retry_limit, q.retry_backoff, q.retry_delay,
         now() + q.retention_seconds * interval '1s', q.deletion_seconds, q.expire_seconds, g.singleton_key, g.group_id,
         g.group_tier, q.heartbeat_seconds, g.name, g.id, g.created_on, g.retry_count, $3::jsonb,
         coalesce(g.source_root_id, g.id)
       from gone g join pgboss.queue q on q.name = $4)
     select name as queue, count(*)::int as jobs from gone group by name order by name`,
    [staying, now, JSON.stringify({ message: SET_ASIDE }), DEAD_LETTER],
  )
  return rows
}
