import { type Contract, errorBody } from '@greenroom/contracts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { type House, ownerContext, systemContext } from '../house.ts'
import { MAX_IDEMPOTENCY_KEY, requestHash } from '../idempotency.ts'
import { requireOwner, type Authenticate } from '../identity/authenticate.ts'
import type { OwnerId } from '../identity/owner-id.ts'
import { addressKey, type Limit } from './rate-limit.ts'
import type { Route } from './route.ts'

export interface RouteLimits {
  public: Limit
  owner: Limit
  /** A limit of a route's own. */
  of(route: Route): Limit | undefined
}

/** Owners by request, noted before the body is read: what a stranger sends is neither parsed nor validated. */
const owners = new WeakMap<FastifyRequest, OwnerId>()

/** Puts a route on the server: limits, authentication, validation by its contract, context, answer. */
export function mountRoute(
  app: FastifyInstance,
  house: House,
  authenticate: Authenticate,
  limits: RouteLimits,
  route: Route,
): void {
  const { contract } = route
  const own = limits.of(route)
  app.route({
    method: contract.method,
    url: contract.path,
    schema: schemaOf(contract),
    ...(route.maxBytes ? { bodyLimit: route.maxBytes } : {}),
    ...(route.isUnlogged ? { logLevel: 'silent' as const } : {}),
    onRequest: async (request) => {
      if (contract.access === 'public') return (own ?? limits.public).consume(addressKey(request.ip))
      const owner = await requireOwner(authenticate, request)
      await limits.owner.consume(owner)
      await own?.consume(owner)
      owners.set(request, owner)
    },
    handler: async (request, reply) => {
      const log = request.log as House['log']
      const owner = owners.get(request)
      const context = owner
        ? await ownerContext(house, owner, log, idempotencyOf(contract, request))
        : systemContext(house, log)
      const { params, query, body } = request
      const answer = await route.handle({ context, params, query, body, request, reply })
      if (reply.sent) return reply
      reply.status(contract.status)
      return contract.status === 204 ? reply.send() : answer
    },
  })
}

const OWNER_SECURITY: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]

function schemaOf(contract: Contract) {
  const { params, query, body, response } = contract
  return {
    operationId: contract.name,
    summary: contract.summary,
    tags: [contract.path.split('/')[2] ?? 'api'],
    ...(contract.access === 'owner' ? { security: OWNER_SECURITY } : {}),
    ...(contract.multipart ? { consumes: ['multipart/form-data'] } : {}),
    ...(contract.idempotent
      ? {
          headers: z.looseObject({
            'idempotency-key': z.string().max(MAX_IDEMPOTENCY_KEY, 'Idempotency-Key is too long.').optional(),
          }),
        }
      : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body } : {}),
    response: {
      [contract.status]: response ?? z.null().describe('No body'),
      '4xx': errorBody.describe(
        `Codes: VALIDATION_FAILED, NOT_AUTHENTICATED, RATE_LIMITED, ${contract.errors.join(', ')}`,
      ),
      '5xx': errorBody,
    },
  }
}

function idempotencyOf(contract: Contract, request: FastifyRequest) {
  const key = contract.idempotent ? request.headers['idempotency-key'] : undefined
  if (typeof key !== 'string') return undefined
  if (key === '' || key.length > MAX_IDEMPOTENCY_KEY)
    throw new AppError('VALIDATION_FAILED', `Use an Idempotency-Key of 1 to ${MAX_IDEMPOTENCY_KEY} characters.`)
  return {
    operation: contract.name,
    key,
    requestHash: requestHash([contract.name, request.params, request.query, request.body]),
  }
}
