import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Callers. `public`: anyone, rate-limited by address. `owner`: the signed-in user, on their own data only
 * (another's id answers 404, standard W11), or an API key of theirs with the right scope. `session`: the signed-in user
 * in person, never an API key, for calls that guard the account itself, or show what areas of several scopes hold.
 */
export type Access = 'public' | 'owner' | 'session'

/** A call of the HTTP API. The server's route, the web's typed client, and the OpenAPI document derive from it. */
export interface Contract {
  /** Operation name, unique within the API; `operationId` in OpenAPI. */
  name: string
  method: Method
  /** Full path with `:name` parameters, e.g. `/api/minisites/:id`. */
  path: string
  /** One line for the API document. */
  summary: string
  access: Access
  /** Area of the API key's scope; by default taken from the path. */
  area?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Largest JSON body in bytes; 64 KB by default. */
  maxBytes?: number
  /**
   * The body is one uploaded file in a multipart form of at most `maxBytes`; larger ones are refused with `tooLarge`.
   * `body` is then absent.
   */
  multipart?: { maxBytes: number; tooLarge: string }
  /** HTTP status of success. 204 has no body. */
  status: 200 | 201 | 202 | 204
  response?: z.ZodType
  /** Media type of the answer if it is a file instead of JSON; `response` is then absent. */
  produces?: string
  /** Sentence of a 401, where the product has one of its own. */
  unauthenticated?: string
  /** Error codes of this call besides the general ones (validation, authentication, rate limit, internal). */
  errors: readonly ErrorCode[]
  /**
   * Set if the call changes who may enter or where money goes. It is refused with PROOF_NEEDED unless the session has
   * proved within `FRESH_PROOF_MINUTES` that it is its owner (standard W23). A name limits this to requests in which
   * that body flag is true.
   */
  fresh?: true | string
  /**
   * Accepts `Idempotency-Key` (≤ 255 characters). For a week, the same key and body return the first answer unchanged,
   * even if the object has changed since; another body is a conflict (standard M3).
   */
  idempotent?: true
}

/**
 * Returns the scope that an API key needs, `area:read` or `area:write`, or undefined if no key may call. The area is
 * `area`, or the path segment after `/api`. Calls that need fresh proof take no key, because a key never proves that
 * its owner is present.
 */
export function scopeOf(contract: Pick<Contract, 'access' | 'path' | 'method' | 'area' | 'fresh'>): string | undefined {
  const { access, path, method, area = path.split('/')[2], fresh } = contract
  if (access !== 'owner' || fresh) return undefined
  return `${area}:${method === 'GET' ? 'read' : 'write'}`
}

/** Declares a contract, keeping its exact types. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

export type ParamsOf<C extends Contract> = C extends { params: infer P extends z.ZodType } ? z.input<P> : undefined
export type QueryOf<C extends Contract> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type BodyOf<C extends Contract> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ResponseOf<C extends Contract> = C extends { response: infer R extends z.ZodType } ? z.output<R> : undefined

/** A moment in an answer, as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime().describe('UTC')

/** Envelope of every list (part of the public API): `total` counts all pages. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int().describe('1 for the first page'),
    limit: z.int(),
    total: z.int().describe('Items over all pages'),
  })

/** Bounded `page` and `limit` of a list. */
export const pageQuery = (defaultLimit: number, maxLimit = 100) =>
  z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  })
