import { type Contract, errorBody, scopeOf } from '@greenroom/contracts'
import { FRESH_PROOF_MINUTES } from '@greenroom/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Idempotency } from '../context.ts'
import { AppError, unknownAddress } from '../errors.ts'
import { type House, ownerContext, systemContext } from '../house.ts'
import { MAX_IDEMPOTENCY_KEY, requestHash } from '../idempotency.ts'
import type { ApiKey } from '../identity/api-keys.ts'
import { type Caller, requireCaller } from '../identity/authenticate.ts'
import type { Identity } from '../identity/identity.ts'
import { addressKey, type Limit } from './rate-limit.ts'
import type { Route } from './route.ts'

/** Size in bytes from which a file may take longer to arrive than other requests. */
const LARGE_FILE = 32 * 1024 * 1024

export interface RouteLimits {
  public: Limit
  owner: Limit
  /** For one API key. */
  key: Limit
  /** Returns a route's own limit. */
  of(route: Route): Limit | undefined
}

/**
 * Callers by request, determined before the body is read, so that strangers' bodies are neither parsed nor validated.
 */
const callers = new WeakMap<FastifyRequest, Caller>()

/** Mounts a route: limits, authentication, fresh proof, validation by its contract, context, answer. */
export function mountRoute(
  app: FastifyInstance,
  house: House,
  { identify, freshProof }: Pick<Identity, 'identify' | 'freshProof'>,
  limits: RouteLimits,
  route: Route,
): void {
  const { contract } = route
  const own = limits.of(route)
  app.route({
    method: contract.method,
    url: contract.path,
    schema: schemaOf(contract),
    ...(contract.maxBytes ? { bodyLimit: contract.maxBytes } : {}),
    config: { takesItsTime: (contract.multipart?.maxBytes ?? 0) > LARGE_FILE },
    ...(route.isUnlogged ? { logLevel: 'silent' as const } : {}),
    onRequest: async (request) => {
      if (route.isOpen && !route.isOpen(house, request)) throw unknownAddress()
      if (contract.access === 'public') return (own ?? limits.public).consume(addressKey(request.ip))
      const caller = requireCaller(await identify(request), contract.unauthenticated)
      await limits.owner.consume(caller.ownerId)
      await own?.consume(caller.ownerId)
      if (caller.key) {
        await limits.key.consume(caller.key.id)
        requireScope(contract, caller.key)
      }
      if (contract.fresh === true && caller.session) await freshProof.require(caller.session)
      callers.set(request, caller)
    },
    handler: async (request, reply) => {
      const log = request.log as House['log']
      const caller = callers.get(request)
      const { params, query, body } = request
      if (caller?.session && isFlagSet(contract.fresh, body)) await freshProof.require(caller.session)
      const context = await contextOf(house, log, caller, idempotencyOf(contract, request))
      const answer = await route.handle({ context, params, query, body, request, reply })
      if (reply.sent) return reply
      reply.status(contract.status)
      return contract.status === 204 ? reply.send() : answer
    },
  })
}

async function contextOf(house: House, log: House['log'], caller: Caller | undefined, idempotency?: Idempotency) {
  if (!caller) return systemContext(house, log)
  const { session, key } = caller
  return ownerContext(house, caller.ownerId, log, {
    ...(idempotency ? { idempotency } : {}),
    ...(session ? { session: { id: session.id, createdAt: session.createdAt } } : {}),
    ...(key ? { key: { id: key.id, name: key.name } } : {}),
  })
}

/** Returns true if the body sets the flag for which the call needs fresh proof. */
const isFlagSet = (fresh: Contract['fresh'], body: unknown) =>
  typeof fresh === 'string' && (body as Record<string, unknown> | null)?.[fresh] === true

/** @throws AppError FORBIDDEN naming the missing scope, or if only a signed-in user may call */
function requireScope(contract: Contract, key: ApiKey): void {
  const scope = scopeOf(contract)
  if (scope === undefined) throw new AppError('FORBIDDEN', 'An API key cannot do this. Log in to do it.')
  if (key.scopes.includes(scope)) return
  throw new AppError('FORBIDDEN', `This API key lacks the scope ${scope}.`, { details: { scope } })
}

const SESSION_SECURITY: Record<string, string[]>[] = [{ session: [] }, { bearer: [] }]

/** Returns a contract's access as OpenAPI security. */
function securityOf(contract: Contract) {
  if (contract.access === 'public') return { security: [] }
  const scope = scopeOf(contract)
  return { security: scope ? [...SESSION_SECURITY, { api_key: [scope] }] : SESSION_SECURITY }
}

/** Describes the need for fresh proof in OpenAPI. */
const freshnessOf = (fresh: true | string) =>
  `${fresh === true ? 'Asks' : `Where \`${fresh}\` is true: asks`} for a proof of the last ${FRESH_PROOF_MINUTES} minutes that it is the owner; without one it answers 403 PROOF_NEEDED with the ways in \`details\`.`

function schemaOf(contract: Contract) {
  const { params, query, body, response, produces } = contract
  return {
    operationId: contract.name,
    summary: contract.summary,
    ...(contract.fresh ? { description: freshnessOf(contract.fresh) } : {}),
    tags: [contract.path.split('/').find((part) => part !== '' && part !== 'api') ?? 'api'],
    ...securityOf(contract),
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
      [contract.status]: produces
        ? { description: 'The file', content: { [produces]: { schema: z.string().meta({ format: 'binary' }) } } }
        : (response ?? z.null().describe('No body')),
      '4xx': errorBody.describe(
        `Codes: ${['VALIDATION_FAILED', 'NOT_AUTHENTICATED', 'RATE_LIMITED', ...(contract.fresh ? ['PROOF_NEEDED'] : []), ...contract.errors].join(', ')}`,
      ),
      '5xx': errorBody,
    },
  }
}

function idempotencyOf(contract: Contract, request: FastifyRequest): Idempotency | undefined {
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
