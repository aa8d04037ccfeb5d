import { PgBoss } from 'pg-boss'
import type { Feature, Running } from '../feature.ts'
import { type House, jobContext } from '../house.ts'
import { describeError } from '../log/describe-error.ts'
import { OutboxRelay } from '../outbox/relay.ts'
import { DEAD_LETTER, type Job, type Lane } from './define-job.ts'
import { jobsOf } from './jobs-of.ts'

/** Jobs of one kind that a process runs at once. Each kind has workers of its own, so that bulk never starves urgent (standard O4). */
const AT_ONCE: Record<Lane, number> = { urgent: 8, normal: 4, bulk: 2 }
/** Small jobs that one worker takes together. */
const DOZEN = 12

/** A worker that stops beating this long (seconds) is dead, and its jobs go back (pg-boss allows no less than 10). */
const HEARTBEAT_SECONDS = 10
/** Retries and replayed jobs come due without a NOTIFY: how often a worker looks for them, in seconds. */
const LOOK_AGAIN_SECONDS = 2
/** How often queues are looked after, and dead workers looked for, in seconds. The latter counts each queue's jobs. */
const SUPERVISE_SECONDS = 1
const MONITOR_SECONDS = 5
/** How long a stop waits for jobs in hand, in milliseconds (standard O1: exit within 25 s). */
const DRAIN_MS = 20_000
/** How long a job that is done is kept, in seconds: a week. */
const KEEP_SECONDS = 7 * 24 * 3600
/** How long a job that has failed for good waits for a person, in seconds: a year. */
const DEAD_LETTER_SECONDS = 365 * 24 * 3600

/**
 * Runs jobs, schedules and the outbox relay of all features in this process.
 * @returns what stops it: jobs in hand hear of it, and are finished first
 */
export async function startWorker(house: House, features: readonly Feature[]): Promise<Running & { boss: PgBoss }> {
  const { log } = house
  const boss = new PgBoss({
    ...pgBossConnection(house),
    application_name: 'greenroom-jobs',
    max: 5,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: MONITOR_SECONDS,
    schedule: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()
  const { jobs, queuesOf } = jobsOf(features)
  await openQueues(boss, jobs)
  const stopping = new AbortController()
  const draining = AbortSignal.any([stopping.signal, house.draining.signal])
  for (const job of jobs) await work(house, boss, job, draining)

  const relay = new OutboxRelay({
    pool: house.db.systemPool,
    boss,
    log,
    now: house.clock,
    queuesOf,
  })
  house.listener.on('outbox', () => relay.wake())
  house.listener.onReconnect(() => relay.wake())
  relay.start()
  return {
    boss,
    stop: async () => {
      stopping.abort(new Error('the process is stopping'))
      await relay.stop()
      await boss.stop({ graceful: true, timeout: DRAIN_MS })
    },
  }
}

async function openQueues(boss: PgBoss, jobs: readonly Job[]): Promise<void> {
  const deadLetter = { retentionSeconds: DEAD_LETTER_SECONDS }
  await boss.createQueue(DEAD_LETTER, deadLetter)
  await boss.updateQueue(DEAD_LETTER, deadLetter)
  for (const job of jobs) {
    const options = {
      retryLimit: job.isOnce ? 0 : job.retry.limit,
      retryDelay: job.retry.delaySeconds,
      retryBackoff: true,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: job.deadLetter,
      deleteAfterSeconds: job.keepSeconds ?? KEEP_SECONDS,
      notify: true,
    }
    await boss.createQueue(job.name, options)
    await boss.updateQueue(job.name, options)
    if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC', retryLimit: 0 })
  }
  const scheduled = new Set(jobs.filter((job) => job.schedule).map((job) => job.name))
  for (const { name } of await boss.getSchedules()) if (!scheduled.has(name)) await boss.unschedule(name)
}

/**
 * A worker takes one job at a time, so that a slow one keeps no finished one waiting: a process that is killed runs
 * again only what was really in hand.
 */
async function work(house: House, boss: PgBoss, job: Job, draining: AbortSignal): Promise<void> {
  const options = {
    batchSize: job.isSmall ? DOZEN : 1,
    perJobResults: true,
    notifyPollingIntervalSeconds: LOOK_AGAIN_SECONDS,
  } as const
  for (let i = 0; i < AT_ONCE[job.lane]; i++) {
    let worker: string | undefined
    worker = await boss.work<unknown>(job.name, options, async (taken) => {
      const results = await Promise.all(
        taken.map(({ id, data, signal }) => run(house, job, { id, data, signal: AbortSignal.any([signal, draining]) })),
      )
      // Where one job was, the next may be: without this the worker would sleep before it looks.
      if (worker) boss.notifyWorker(worker)
      return results
    })
  }
}

/** What is kept of a failure says what went wrong, and no values of the person (standard W19). */
async function run(
  house: House,
  job: Job,
  { id, data, signal }: { id: string; data: unknown; signal: AbortSignal },
): Promise<{ id: string; status: 'completed' | 'failed'; output?: object | undefined }> {
  const log = house.log.child({ job: job.name, jobId: id })
  try {
    await job.handle(jobContext(house, signal, log), job.schema.parse(data))
    return { id, status: 'completed' }
  } catch (error) {
    log.error({ err: error }, 'job failed')
    return { id, status: 'failed', output: describeError(error) }
  }
}

function pgBossConnection(house: House): Record<string, string | number | undefined> {
  const { connectionString, host, port, user, database } = house.databaseConnection.system
  return connectionString ? { connectionString } : { host, port, user, database }
}
