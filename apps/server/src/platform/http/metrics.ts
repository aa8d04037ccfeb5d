import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { notFound } from '../errors.ts'
import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { isLoopback } from './origin.ts'
import { isFromThisMachine } from './this-machine.ts'

const requests = new Histogram({
  name: 'greenroom_http_request_seconds',
  help: 'Time to answer a request, by route',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
})
const outboxAge = new Gauge({
  name: 'greenroom_outbox_age_seconds',
  help: 'Age of the oldest event that has a handler and waits for the job queue',
})
const deadJobs = new Gauge({
  name: 'greenroom_dead_jobs',
  help: 'Jobs that have failed for good and wait for an operator',
})
const queuedJobs = new Gauge({
  name: 'greenroom_queued_jobs',
  help: 'Jobs that wait or run, by queue',
  labelNames: ['queue'],
})
const oldestJob = new Gauge({
  name: 'greenroom_queue_age_seconds',
  help: 'Age of the oldest waiting job, by queue',
  labelNames: ['queue'],
})
collectDefaultMetrics()

export function countRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** Shortest time between two reads of the queues, in milliseconds. */
const READ_EVERY_MS = 5000

/**
 * Serves `/metrics` for Prometheus (standard O8) to callers with METRICS_TOKEN as a bearer. If only this machine is
 * served, it may call without a token. For everybody else the page does not exist.
 */
export function mountMetrics(app: FastifyInstance, house: House, features: readonly Feature[]): void {
  const handled = features.flatMap(({ events = {} }) => Object.keys(events))
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> = Promise.resolve()
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayRead(house.env, request)) throw notFound('page')
    if (performance.now() - readAt >= READ_EVERY_MS) {
      readAt = performance.now()
      reading = readQueues(house, handled).catch((error: unknown) =>
        house.log.warn({ err: error }, 'queue metrics not read'),
      )
    }
    await reading
    return reply.type(register.contentType).send(await register.metrics())
  })
}

/** A proxy that adds no header looks like this machine. If one may stand in front, only the token counts. */
function mayRead(env: House['env'], request: FastifyRequest): boolean {
  if (env.METRICS_TOKEN && isToken(request.headers.authorization ?? '', env.METRICS_TOKEN)) return true
  return isLoopback(env.PUBLIC_URL) && env.TRUST_PROXY === '' && isFromThisMachine(request)
}

const isToken = (authorization: string, token: string) =>
  timingSafeEqual(digest(authorization.replace(/^bearer +/i, '')), digest(token))
const digest = (text: string) => createHash('sha256').update(text).digest()

async function readQueues(house: House, handled: readonly string[]): Promise<void> {
  const pool = house.db.systemPool
  const age = await pool.query<{ age: number }>(
    'select coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as age from outbox where name = any ($1)',
    [handled],
  )
  outboxAge.set(age.rows[0]?.age ?? 0)
  const installed = await pool.query("select to_regclass('pgboss.job') is not null as yes")
  if (!installed.rows[0]?.yes) return
  const queues = await pool.query<{ name: string; jobs: number; age: number }>(
    `select name, count(*)::int as jobs, coalesce(extract(epoch from now() - min(created_on) filter (where state < 'active')), 0)::float8 as age
     from pgboss.job where state in ('created', 'retry', 'active') group by name`,
  )
  queuedJobs.reset()
  oldestJob.reset()
  for (const { name, jobs, age: seconds } of queues.rows) {
    queuedJobs.set({ queue: name }, jobs)
    oldestJob.set({ queue: name }, seconds)
  }
  deadJobs.set(queues.rows.find((queue) => queue.name === 'dead-letter')?.jobs ?? 0)
}
