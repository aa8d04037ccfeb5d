import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { unknownAddress } from '../errors.ts'
import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { createIdentity } from '../identity/identity.ts'
import { mountApiDocs } from './api-docs.ts'
import { BODY_BYTES, boundShapes } from './body-bounds.ts'
import { readTrustProxy } from './client-address.ts'
import { answerError, sendError } from './errors.ts'
import { mountEvents } from './events.ts'
import { API_CSP, baseHeaders } from './headers.ts'
import { mountHealth } from './health.ts'
import { countRequests, mountMetrics } from './metrics.ts'
import { mountRoute, type RouteLimits } from './mount-route.ts'
import { addressKey, type Limit, localLimit, noLimit } from './rate-limit.ts'
import { doorLimit, routeLimit } from './route-limits.ts'
import { cutOffSlowSenders } from './slow-senders.ts'
import { mountWebApp } from './web-app.ts'
import { mountWebhooks } from './webhooks.ts'

/** Time in which a request must arrive completely, so that slow senders hold no connection. */
const REQUEST_TIMEOUT_MS = 60_000
/** The same for large files: 250 MB at 4 Mbit/s arrive within it. */
const UPLOAD_TIMEOUT_MS = 10 * 60_000
/** Calls per minute: of one owner, and of one address to public routes. */
const OWNER_PER_MINUTE = 600
const PUBLIC_PER_MINUTE = 240
/** Calls per minute of one API key, so that a runaway program leaves room for its owner's screens. */
const KEY_PER_MINUTE = 300
/** Unknown addresses per minute of one client; each is rendered anew. */
const UNKNOWN_PER_MINUTE = 600
/** Default limit on a form's file; every contract with a file sets its own. */
const FILE_LIMIT = 1024 * 1024
/** Largest field beside a file, in bytes; no form reads any. */
const FIELD_LIMIT = 1024

/** Builds the HTTP server of one process: headers, limits, errors, API documents, and the routes of all features. */
export async function buildServer(house: House, features: readonly Feature[]): Promise<FastifyInstance> {
  const { env, log } = house
  const fastPaths = features.flatMap((feature) => (feature.fastPath ? [feature.fastPath(house)] : []))
  const app: FastifyInstance = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    bodyLimit: BODY_BYTES,
    // An unparsable address never reaches the hooks.
    frameworkErrors: (error, request, reply) =>
      answerError(error, request, reply.headers({ ...baseHeaders(env), 'content-security-policy': API_CSP })),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createServer(
        { keepAliveTimeout: 10_000, headersTimeout: REQUEST_TIMEOUT_MS, requestTimeout: UPLOAD_TIMEOUT_MS },
        (request, response) => {
          const route = () => handler(request, response)
          for (const answers of fastPaths) if (answers(request, response, route)) return
          route()
        },
      ),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  answerUnknownPaths(app, house, features, addressLimit(house, 'unknown', UNKNOWN_PER_MINUTE))
  cutOffSlowSenders(app, REQUEST_TIMEOUT_MS)
  addHeaders(app, house)
  app.decorateRequest('hosted', null)
  const hostDoors = features.flatMap(({ hostDoor }) => hostDoor?.(house) ?? [])
  for (const { gate } of features) if (gate) app.addHook('onRequest', gate(house, hostDoors))
  boundShapes(app)
  logRequests(app)
  countRequests(app)
  letGoOfConnections(app, house)
  await app.register(multipart, {
    limits: { fileSize: FILE_LIMIT, fieldSize: FIELD_LIMIT, files: 1, fields: 5, parts: 6, headerPairs: 50 },
  })
  await mountApiDocs(app, env)
  const identity = createIdentity(house)
  const limits = routeLimits(house)
  await app.register(async (scope) => {
    for (const feature of features) {
      for (const route of feature.routes ?? []) mountRoute(scope, house, identity, limits, route)
    }
  })
  const limit = doorLimit(house)
  for (const { doors, webhooks } of features) {
    if (webhooks) await app.register(async (scope) => mountWebhooks(scope, house, limit, webhooks))
    if (!doors) continue
    await app.register(async (scope) => {
      scope.addHook('onRequest', async (request) => limit.consume(addressKey(request.ip)))
      await doors(scope, house, identity)
    })
  }
  mountEvents(app, house, features, identity)
  mountHealth(app, house)
  mountMetrics(app, house, features)
  await mountWebApp(app, house)
  return app
}

function addHeaders(app: FastifyInstance, { env }: House): void {
  const headers = baseHeaders(env)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    reply.header('x-request-id', request.id)
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store')
  })
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', API_CSP)
  })
}

/**
 * Closes each connection after its current request during shutdown; a browser's keep-alive would delay the exit
 * otherwise (standard O1).
 */
function letGoOfConnections(app: FastifyInstance, { draining }: House): void {
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    draining.abort(new Error('the process is stopping'))
    sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}

/** Parts of a path that are longer than any name or id, such as the signed address of a picture. */
const LONG_PARTS = /[^/]{61,}/g

/** Logs one line per request: no query string, no token in the path, no body, no headers (standard W19). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0]?.replace(LONG_PARTS, '…'),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

const addressLimit = ({ env }: House, name: string, points: number): Limit =>
  env.RATE_LIMIT === 'off' ? noLimit : localLimit({ name, points, seconds: 60 })

function routeLimits(house: House): RouteLimits {
  if (house.env.RATE_LIMIT === 'off') return { public: noLimit, owner: noLimit, key: noLimit, of: () => undefined }
  return {
    public: localLimit({ name: 'public', points: PUBLIC_PER_MINUTE, seconds: 60 }),
    owner: localLimit({ name: 'owner', points: OWNER_PER_MINUTE, seconds: 60 }),
    key: localLimit({ name: 'key', points: KEY_PER_MINUTE, seconds: 60 }),
    of: ({ contract, perMinute }) =>
      perMinute === undefined ? undefined : routeLimit(house, contract.name, perMinute),
  }
}

/** Paths for programs: an unknown one answers an error body, never a page. */
const MACHINE_PATHS = /^\/(api|functions|rest|webhooks|uploads|assets|sandbox\/api)(\/|$)/

function answerUnknownPaths(app: FastifyInstance, house: House, features: readonly Feature[], limit: Limit): void {
  const page = features.find((feature) => feature.notFoundPage)?.notFoundPage?.(house)
  app.setNotFoundHandler(async (request, reply) => {
    await limit.consume(addressKey(request.ip))
    const forPerson = request.method === 'GET' && !MACHINE_PATHS.test(request.url)
    if (page && forPerson) return page(request, reply)
    return sendError(reply, unknownAddress())
  })
}
