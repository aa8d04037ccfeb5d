import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { Feature, Running } from '../feature.ts'
import { type House, systemContext } from '../house.ts'
import { type OutboxEvent, OutboxRelay } from '../outbox/relay.ts'
import { DEAD_LETTER, defineJob, type Job, type Lane } from './define-job.ts'

/** How each lane is worked: jobs taken at once, and workers of its own so that bulk never starves urgent (standard O4). */
const LANES: Record<Lane, { batchSize: number; localConcurrency: number; priority: number }> = {
  urgent: { batchSize: 10, localConcurrency: 2, priority: 10 },
  normal: { batchSize: 10, localConcurrency: 1, priority: 0 },
  bulk: { batchSize: 5, localConcurrency: 1, priority: -10 },
}

/** A worker that stops beating this long (seconds) is dead, and its jobs go back (pg-boss allows no less than 10). */
const HEARTBEAT_SECONDS = 10
/** Retries and replayed jobs come due without a NOTIFY: how often a worker looks for them, in seconds. */
const LOOK_AGAIN_SECONDS = 2
/** How often dead workers are looked for, in seconds. */
const SUPERVISE_SECONDS = 1
/** How long a stop waits for jobs in hand, in milliseconds (standard O1: exit within 25 s). */
const DRAIN_MS = 20_000

const outboxEvent = z.object({
  id: z.uuid(),
  userId: z.uuid(),
  name: z.string(),
  payload: z.record(z.string(), z.unknown()),
})

/** The queue of one feature's handler of one event. */
const eventQueue = (feature: string, event: string) => `on.${event}.${feature}`

function eventJobs(features: readonly Feature[]): Map<string, Job[]> {
  const jobs = features.flatMap((feature) =>
    Object.entries(feature.events ?? {}).map(([event, handle]) => ({
      event,
      job: defineJob({
        name: eventQueue(feature.name, event),
        schema: outboxEvent,
        lane: 'normal',
        handle: (context, payload) => handle(context, payload satisfies OutboxEvent),
      }) as unknown as Job,
    })),
  )
  return new Map(
    [...Map.groupBy(jobs, ({ event }) => event)].map(([event, list]) => [event, list.map(({ job }) => job)]),
  )
}

/**
 * Runs jobs, schedules and the outbox relay of all features in this process.
 * @returns what stops it: jobs in hand are finished first
 */
export async function startWorker(house: House, features: readonly Feature[]): Promise<Running & { boss: PgBoss }> {
  const { log } = house
  const boss = new PgBoss({
    ...pgBossConnection(house),
    application_name: 'greenroom-jobs',
    max: 5,
    useListenNotify: true,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    schedule: true,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'job queue error'))
  await boss.start()
  const byEvent = eventJobs(features)
  const jobs = [...features.flatMap((feature) => feature.jobs ?? []), ...[...byEvent.values()].flat()]
  await boss.createQueue(DEAD_LETTER)
  for (const job of jobs) await openQueue(boss, job)
  for (const job of jobs) await work(house, boss, job)

  const relay = new OutboxRelay({
    pool: house.db.systemPool,
    boss,
    log,
    queuesOf: (event) => (byEvent.get(event) ?? []).map((job) => job.name),
  })
  house.listener.on('outbox', () => relay.wake())
  house.listener.onReconnect(() => relay.wake())
  relay.start()
  return {
    boss,
    stop: async () => {
      await relay.stop()
      await boss.stop({ graceful: true, timeout: DRAIN_MS })
    },
  }
}

async function openQueue(boss: PgBoss, job: Job): Promise<void> {
  const options = {
    retryLimit: job.retry.limit,
    retryDelay: job.retry.delaySeconds,
    retryBackoff: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deadLetter: job.deadLetter,
    notify: true,
  }
  await boss.createQueue(job.name, options)
  await boss.updateQueue(job.name, options)
  if (job.schedule) await boss.schedule(job.name, job.schedule, {}, { tz: 'UTC', retryLimit: 0 })
}

async function work(house: House, boss: PgBoss, job: Job): Promise<void> {
  const lane = LANES[job.lane]
  const options = {
    batchSize: lane.batchSize,
    localConcurrency: lane.localConcurrency,
    burstWhenBatchFull: true,
    perJobResults: true,
    notifyPollingIntervalSeconds: LOOK_AGAIN_SECONDS,
  } as const
  await boss.work<unknown>(job.name, options, async (batch) =>
    Promise.all(
      batch.map(async ({ id, data }) => {
        const log = house.log.child({ job: job.name, jobId: id })
        try {
          await job.handle(systemContext(house, log), job.schema.parse(data))
          return { id, status: 'completed' as const }
        } catch (error) {
          log.error({ err: error }, 'job failed')
          return {
            id,
            status: 'failed' as const,
            output: { message: error instanceof Error ? error.message : String(error) },
          }
        }
      }),
    ),
  )
}

function pgBossConnection(house: House): Record<string, string | number | undefined> {
  const { connectionString, host, port, user, database } = house.databaseConnection.system
  return connectionString ? { connectionString } : { host, port, user, database }
}
