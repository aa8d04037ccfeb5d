import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { DEAD_LETTER } from './define-job.ts'
import { jobsOf } from './jobs-of.ts'
import { SET_ASIDE } from './set-aside.ts'
import { withBoss } from './with-boss.ts'

/** A job that has failed for good, or that a restore has set aside. Its payload, which tells of people, is left out. */
export interface DeadJob {
  id: string
  /** The queue that it died in. */
  name: string
  diedAt: Date
  /** What went wrong, in one line without values. */
  why: string
  /**
   * - `safe`: its effect happens once, however often it runs.
   * - `maybe-done`: it may have been done already, and somebody would see a repeat: a text of which nobody can tell
   *   whether it went out (standard S3), or what a restore has set aside (standard O7).
   * - `unknown`: no job of this build has this name.
   */
  replay: 'safe' | 'maybe-done' | 'unknown'
}

interface Row {
  id: string
  name: string | null
  died_at: Date
  output: Failure | null
}

/** All dead jobs, the oldest first. */
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

/** Which dead jobs ids and names mean. @returns `nothing`: the words that mean none */
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
 * Whether these words have this job run again: its own id does, and its name only where it is safe. What may have been
 * done already has to be looked at first, one by one.
 */
export const mayReplay = ({ id, replay }: DeadJob, words: readonly string[]): boolean =>
  replay === 'safe' || (replay === 'maybe-done' && words.includes(id))

/**
 * Puts dead jobs back into the queues that they died in, where they have all their tries again; workers take them within
 * seconds. Two who replay the same at once replay it once. @returns how many were put back
 */
export function replayDeadJobs(house: House, jobs: readonly Pick<DeadJob, 'id'>[]): Promise<number> {
  if (jobs.length === 0) return Promise.resolve(0)
  const ids = jobs.map(({ id }) => id)
  return withBoss(house, (boss) => boss.redrive(DEAD_LETTER, { ids, limit: ids.length }))
}

/** Removes dead jobs for good, with their payload. @returns how many there were */
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

/** The last cause says most: a failed query names itself first, and then why. What pg-boss itself notes stands in `value`. */
function reasonOf(output: Failure | null): string {
  if (output?.cause) return reasonOf(output.cause)
  const message = output?.message ?? output?.value?.message
  return typeof message === 'string' ? message.replace(/\s+/g, ' ').trim() : ''
}
