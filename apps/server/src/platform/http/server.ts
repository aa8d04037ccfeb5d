import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import multipart from '@fastify/multipart'
import { MAX_IMAGE_BYTES } from '@greenroom/domain'
import Fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { AppError } from '../errors.ts'
import type { Feature } from '../feature.ts'
import type { House } from '../house.ts'
import { createIdentity } from '../identity/identity.ts'
import { mountApiDocs } from './api-docs.ts'
import { answerError, sendError } from './errors.ts'
import { API_CSP, baseHeaders } from './headers.ts'
import { mountHealth } from './health.ts'
import { countRequests, mountMetrics } from './metrics.ts'
import { mountRoute, type RouteLimits } from './mount-route.ts'
import { localLimit, noLimit } from './rate-limit.ts'
import { mountWebApp } from './web-app.ts'

/** Largest JSON body in bytes: a page of 200 full blocks fits. */
const BODY_LIMIT = 2 * 1024 * 1024
/** A request that has not wholly arrived after this long is cut off, so that slow senders hold no connection. */
const REQUEST_TIMEOUT_MS = 60_000
/** Calls of one owner, and of one address on public calls, per minute. */
const OWNER_PER_MINUTE = 600
const PUBLIC_PER_MINUTE = 240

/** Builds the HTTP server of one process: headers, limits, errors, documents, and the doors of all features. */
export async function buildServer(house: House, features: readonly Feature[]): Promise<FastifyInstance> {
  const { env, log } = house
  const fastPaths = features.flatMap((feature) => (feature.fastPath ? [feature.fastPath(house)] : []))
  const app: FastifyInstance = Fastify<Server>({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: readTrustProxy(env.TRUST_PROXY),
    bodyLimit: BODY_LIMIT,
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    serverFactory: (handler) =>
      createServer({ keepAliveTimeout: 10_000, requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
        for (const answers of fastPaths) if (answers(request, response)) return
        handler(request, response)
      }),
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  answerUnknownPaths(app, house, features)
  addHeaders(app, house)
  logRequests(app)
  countRequests(app)
  letGoOfConnections(app, house)
  await app.register(multipart, {
    limits: { fileSize: MAX_IMAGE_BYTES, files: 1, fields: 5, parts: 6, headerPairs: 50 },
  })
  await mountApiDocs(app, env)
  const identity = createIdentity(house)
  const limits = routeLimits(house)
  await app.register(async (scope) => {
    for (const feature of features) {
      for (const route of feature.routes ?? []) mountRoute(scope, house, identity.authenticate, limits, route)
    }
  })
  for (const feature of features) await feature.doors?.(app, house, identity)
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
 * While closing, a connection is let go as soon as its request is answered: a browser's keep-alive would hold up the
 * exit otherwise (standard O1).
 */
function letGoOfConnections(app: FastifyInstance, { draining }: House): void {
  let sweep: NodeJS.Timeout | undefined
  app.addHook('preClose', async () => {
    draining.abort(new Error('the process is stopping'))
    sweep = setInterval(() => app.server.closeIdleConnections(), 50)
  })
  app.addHook('onClose', async () => clearInterval(sweep))
}

/** One line a request: no query string, no body, no headers (standard W19). */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: request.url.split('?')[0],
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
  })
}

function routeLimits({ env }: House): RouteLimits {
  if (env.RATE_LIMIT === 'off') return { public: noLimit, owner: noLimit, of: () => undefined }
  const own = new Map<string, ReturnType<typeof localLimit>>()
  return {
    public: localLimit({ name: 'public', points: PUBLIC_PER_MINUTE, seconds: 60 }),
    owner: localLimit({ name: 'owner', points: OWNER_PER_MINUTE, seconds: 60 }),
    of: ({ contract, perMinute }) => {
      if (perMinute === undefined) return undefined
      const limit = own.get(contract.name) ?? localLimit({ name: contract.name, points: perMinute, seconds: 60 })
      own.set(contract.name, limit)
      return limit
    },
  }
}

/** TRUST_PROXY: empty for none, a number of hops, or addresses and networks. */
function readTrustProxy(value: string): FastifyServerOptions['trustProxy'] {
  if (value === '') return false
  if (!/^\d+$/.test(value)) return value
  const hops = Number(value)
  return (_address, hop) => hop < hops
}

/** Paths of machines: an unknown one is an error body, never a page. */
const MACHINE_PATHS = /^\/(api|functions|rest|webhooks|uploads|assets|sandbox\/api)(\/|$)/

function answerUnknownPaths(app: FastifyInstance, house: House, features: readonly Feature[]): void {
  const page = features.find((feature) => feature.notFoundPage)?.notFoundPage?.(house)
  app.setNotFoundHandler(async (request, reply) => {
    const forPerson = request.method === 'GET' && !MACHINE_PATHS.test(request.url)
    if (page && forPerson) return page(request, reply)
    return sendError(reply, new AppError('NOT_FOUND', 'We could not find this page.'))
  })
}
