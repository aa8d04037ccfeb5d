import { PgBoss, type Job as PgBossJob } from 'pg-boss'
import type { Feature, Running } from '../feature.ts'
import { type House, jobContext } from '../house.ts'
import { describeError } from '../log/describe-error.ts'
import { OutboxRelay } from '../outbox/relay.ts'
import { DEAD_LETTER, type Job, type Lane } from './define-job.ts'
import { jobsOf } from './jobs-of.ts'

/**
 * Concurrent jobs of one kind per process. Each kind has its own workers, so that bulk never starves urgent (standard
 * O4).
 */
const AT_ONCE: Record<Lane, number> = { urgent: 8, normal: 4, bulk: 2 }
/** Small jobs that a worker takes together, and workers for them. More workers would look for jobs that are taken. */
const DOZEN = 12
const AT_ONCE_SMALL = 2

/**
 * Seconds without a heartbeat after which a worker counts as dead and its jobs return to the queue (pg-boss allows no
 * less than 10).
 */
const HEARTBEAT_SECONDS = 10
/**
 * Milliseconds between checks for scheduled, retried, and replayed jobs, which become due without a NOTIFY. One worker of
 * each kind that has nothing to do looks, so that an idle process asks the database little.
 */
const LOOK_AGAIN_MS = 2000
/** Seconds after which a worker looks unasked. */
const REST_SECONDS = 300
/**
 * Seconds between maintenance of the queues, and between checks for dead workers; the latter also count each queue's
 * jobs.
 */
const SUPERVISE_SECONDS = 1
const MONITOR_SECONDS = 5
/** How long a stop waits for running jobs, in milliseconds (standard O1: exit within 25 s). */
const DRAIN_MS = 20_000
/** How long a finished job is kept, in seconds: a week. */
const KEEP_SECONDS = 7 * 24 * 3600
/** How long a failed job waits for a person, in seconds: a year. */
const DEAD_LETTER_SECONDS = 365 * 24 * 3600

/**
 * Runs jobs, schedules, and the outbox relay of all features in this process.
 * @returns a function that stops them; running jobs are notified and finished first
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
  const lookAgain: (() => void)[] = []
  for (const job of jobs) lookAgain.push(await work(house, boss, job, draining))
  const looking = setInterval(() => lookAgain.forEach((look) => look()), LOOK_AGAIN_MS)

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
      clearInterval(looking)
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
 * Takes one job at a time, so that a slow one keeps no finished one waiting: after a kill, only jobs that were really
 * running run again. A worker that finds a job wakes the next one, which looks for another.
 * @returns a function that wakes a worker without work, to look for jobs that have become due
 */
async function work(house: House, boss: PgBoss, job: Job, draining: AbortSignal): Promise<() => void> {
  const workers: { id?: string; isBusy: boolean }[] = []
  const wake = (place: number) => {
    const id = workers[place]?.id
    if (id) boss.notifyWorker(id)
  }
  const count = job.isSmall ? AT_ONCE_SMALL : AT_ONCE[job.lane]
  for (let place = 0; place < count; place += 1) {
    const worker: (typeof workers)[number] = { isBusy: false }
    workers.push(worker)
    const take = async (taken: readonly Taken[]) => {
      worker.isBusy = true
      wake(place + 1)
      const results = await Promise.all(
        taken.map(({ id, data, signal }) => run(house, job, { id, data, signal: AbortSignal.any([signal, draining]) })),
      )
      worker.isBusy = false
      // Another job may be waiting; without this the worker would sleep before it looks.
      wake(place)
      return results
    }
    const notifyPollingIntervalSeconds = REST_SECONDS
    // Results of many are joined to their jobs, which Postgres may do by reading the queue; a single job is looked up.
    worker.id = job.isSmall
      ? await boss.work<unknown>(
          job.name,
          { batchSize: DOZEN, perJobResults: true, notifyPollingIntervalSeconds },
          take,
        )
      : await boss.work<unknown>(job.name, { batchSize: 1, notifyPollingIntervalSeconds }, async (taken) => {
          for (const { status, output } of await take(taken)) if (status === 'failed') throw new JobFailure(output)
        })
  }
  return () => wake(workers.findIndex(({ isBusy }) => !isBusy))
}

type Taken = Pick<PgBossJob<unknown>, 'id' | 'data' | 'signal'>

/** Carries the description of a failure to the queue, which keeps its JSON. */
class JobFailure extends Error {
  readonly #description: object | undefined

  constructor(description: object | undefined) {
    super('job failed')
    this.#description = description
  }

  toJSON(): object | undefined {
    return this.#description
  }
}

/** Records what went wrong in a failure, without personal values (standard W19). */
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
