import type { FastifyInstance } from 'fastify'
import { Gauge } from 'prom-client'
import { AppError } from '../errors.ts'
import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { requireCaller } from '../identity/authenticate.ts'
import type { Identity } from '../identity/identity.ts'
import { livingSessions } from '../identity/living-sessions.ts'
import { LiveStreams } from '../realtime/live-streams.ts'
import { API_CSP } from './headers.ts'
import { localLimit, noLimit } from './rate-limit.ts'

/** Streams that one owner may open per minute: all their screens reconnecting, some of them twice. */
const OPENED_PER_MINUTE = 120
/** Tables of an owner that belong to no feature which could declare them. */
const ACCOUNT_TABLES = ['profiles', 'users', 'sessions']

const openStreams = new Gauge({
  name: 'greenroom_event_streams',
  help: 'Screens connected to the event stream',
})

declare module 'fastify' {
  interface FastifyInstance {
    eventStreams: LiveStreams
  }
  interface FastifyContextConfig {
    /** The response lasts while the client listens, so its duration says nothing about speed. */
    isStream?: true
  }
}

/** Returns the tables whose changes are sent to their owner's screens. */
export const liveTables = (features: readonly Feature[]): ReadonlySet<string> =>
  new Set([...ACCOUNT_TABLES, ...features.flatMap(({ live = [] }) => live)])

/**
 * `GET /api/events`: server-sent events to the screens of one signed-in user.
 * - `hello {resync}` comes first; with `resync`, everything must be read again because missed changes are unknown
 * - `change {tables}`: some of the user's rows in these tables have changed
 * - `resync {}`: as in `hello`
 * - `beat {}` every 20 s
 * - `session-ended {}`, followed by the end
 *
 * A client that reconnects sends the id of its last event, as `Last-Event-ID` or `?since=`, and receives what it
 * missed.
 */
export function mountEvents(
  app: FastifyInstance,
  house: House,
  features: readonly Feature[],
  { identify }: Pick<Identity, 'identify'>,
): void {
  const streams = new LiveStreams({
    listener: house.listener,
    tables: liveTables(features),
    living: (ids) => livingSessions(house, ids),
    log: house.log,
    now: () => performance.now(),
    onCount: (difference) => openStreams.inc(difference),
  })
  app.decorate('eventStreams', streams)
  house.draining.signal.addEventListener('abort', () => streams.close(), { once: true })
  const limit =
    house.env.RATE_LIMIT === 'off' ? noLimit : localLimit({ name: 'events', points: OPENED_PER_MINUTE, seconds: 60 })
  app.get<{ Querystring: { since?: unknown } }>(
    '/api/events',
    { schema: { hide: true }, exposeHeadRoute: false, logLevel: 'warn', config: { isStream: true } },
    async (request, reply) => {
      const { ownerId, session } = requireCaller(await identify(request))
      if (!session) throw new AppError('FORBIDDEN', 'An API key cannot do this. Log in to do it.')
      await limit.consume(ownerId)
      if (house.draining.signal.aborted) throw new AppError('UNAVAILABLE', 'Greenroom is restarting. Please try again.')
      const since = request.headers['last-event-id'] ?? request.query.since
      const stream = streams.open({ ownerId, sessionId: session.id }, typeof since === 'string' ? since : undefined)
      return reply
        .headers({
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': API_CSP,
          'x-accel-buffering': 'no',
        })
        .send(stream.body)
    },
  )
}
