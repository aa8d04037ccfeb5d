import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { DEAD_LETTER } from './define-job.ts'
import { jobsOf } from './jobs-of.ts'
import { SET_ASIDE } from './set-aside.ts'
import { withBoss } from './with-boss.ts'

/**
 * A job that failed for good, or that a restore has set aside. Its payload is left out because it may contain personal
 * data.
 */
export interface DeadJob {
  id: string
  /** Queue in which it died. */
  name: string
  diedAt: Date
  /** Reason, in one line without values. */
  why: string
  /**
   * - `safe`: its effect happens once, however often it runs.
   * - `maybe-done`: it may already have been done, and a repeat would be noticed: a text that may have gone out
   *   (standard S3), or work that a restore has set aside (standard O7).
   * - `unknown`: this build has no job of this name.
   */
  replay: 'safe' | 'maybe-done' | 'unknown'
}

interface Row {
  id: string
  name: string | null
  died_at: Date
  output: Failure | null
}

/** Lists all dead jobs, oldest first. */
export function listDeadJobs(house: House, features: readonly Feature[]): Promise<DeadJob[]> {
  const jobs = new Map(jobsOf(features).jobs.map((job) => [job.name, job]))
  return withBoss(house, async (boss) => {
    await boss.createQueue(DEAD_LETTER)
    const { rows } = await house.db.systemPool.query<Row>(
      `select id, source_name as name, created_on as died_at, coalesce(source_output, output) as output
       from pgboss.job where name = $1 and state < 'active' order by created_on, id`,
      [DEAD_LETTER],
    )
    return rows.map(({ id, name, died_at, output }): DeadJob => {
      const job = jobs.get(name ?? '')
      const why = reasonOf(output)
      const mayBeDone = job?.isOnce || why === SET_ASIDE
      return {
        id,
        name: name ?? '',
        diedAt: died_at,
        why,
        replay: !job ? 'unknown' : mayBeDone ? 'maybe-done' : 'safe',
      }
    })
  })
}

/** Finds the dead jobs that ids and names refer to. @returns `nothing`: the words that match none */
export function findDeadJobs(
  dead: readonly DeadJob[],
  words: readonly string[],
): { found: DeadJob[]; nothing: string[] } {
  const wanted = new Set(words)
  return {
    found: dead.filter(({ id, name }) => wanted.has(id) || wanted.has(name)),
    nothing: words.filter((word) => !dead.some(({ id, name }) => id === word || name === word)),
  }
}

/**
 * Returns true if these words allow replaying this job. Its id always does; its name only if that is safe. Jobs that
 * may already have been done must be named one by one.
 */
export const mayReplay = ({ id, replay }: DeadJob, words: readonly string[]): boolean =>
  replay === 'safe' || (replay === 'maybe-done' && words.includes(id))

/**
 * Returns dead jobs to their queues with all retries restored; workers take them within seconds. Two simultaneous
 * replays of a job replay it once. @returns how many were returned
 */
export function replayDeadJobs(house: House, jobs: readonly Pick<DeadJob, 'id'>[]): Promise<number> {
  if (jobs.length === 0) return Promise.resolve(0)
  const ids = jobs.map(({ id }) => id)
  return withBoss(house, (boss) => boss.redrive(DEAD_LETTER, { ids, limit: ids.length }))
}

/** Deletes dead jobs with their payload. @returns how many */
export async function discardDeadJobs(house: House, jobs: readonly Pick<DeadJob, 'id'>[]): Promise<number> {
  const { rowCount } = await house.db.systemPool.query(
    "delete from pgboss.job where name = $1 and state < 'active' and id = any ($2)",
    [DEAD_LETTER, jobs.map(({ id }) => id)],
  )
  return rowCount ?? 0
}

interface Failure {
  message?: unknown
  cause?: Failure
  value?: { message?: unknown }
}

/**
 * The last cause says most, because a failed query names itself before the reason. pg-boss puts its own notes into
 * `value`.
 */
function reasonOf(output: Failure | null): string {
  if (output?.cause) return reasonOf(output.cause)
  const message = output?.message ?? output?.value?.message
  return typeof message === 'string' ? message.replace(/\s+/g, ' ').trim() : ''
}
