import { z } from 'zod'
import type { ErrorCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * Who may call: `public` anyone (rate-limited by address), `owner` the signed-in user, only on what is theirs:
 * another's id answers 404 as if it did not exist (standard W11). An API key of theirs may too, where it has the scope.
 * `session`: the signed-in user in person, never an API key (what guards the account itself).
 */
export type Access = 'public' | 'owner' | 'session'

/** One call of the HTTP API. The server's door, the web's typed client and the OpenAPI document are all made from it. */
export interface Contract {
  /** Name of the operation, unique over the whole API; `operationId` in OpenAPI. */
  name: string
  method: Method
  /** Path below the base, with `:name` parameters; it starts with the base, e.g. `/api/minisites/:id`. */
  path: string
  /** One line for the API document. */
  summary: string
  access: Access
  /** Of the scope that an API key needs; absent: as the path says. */
  area?: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** Largest JSON body in bytes; absent: 64 KB. */
  maxBytes?: number
  /** The body is one uploaded file in a multipart form, of at most so many bytes, else the sentence; `body` is then absent. */
  multipart?: { maxBytes: number; tooLarge: string }
  /** HTTP status of success. 204 has no body. */
  status: 200 | 201 | 202 | 204
  response?: z.ZodType
  /** The answer is a file of this media type, not JSON; `response` is then absent. */
  produces?: string
  /** Codes that this call may answer besides those that every call may (validation, authentication, rate limit, internal). */
  errors: readonly ErrorCode[]
  /**
   * Changes who may enter or where money goes: refused with PROOF_NEEDED unless the session has proved within
   * `FRESH_PROOF_MINUTES` that it is its owner (standard W23). A name says: only where this flag of the body is true.
   */
  fresh?: true | string
  /**
   * Accepts `Idempotency-Key` (≤ 255 characters): for a week the same key and body replay the first answer as it was,
   * whatever became of the thing since; another body is a conflict (standard M3).
   */
  idempotent?: true
}

/**
 * The scope that an API key needs for this call, `area:read` or `area:write`; undefined where no key may. The area is the
 * part of the path after `/api`, or what the contract says. A key never proves that its owner is there, so what asks for
 * fresh proof takes none.
 */
export function scopeOf(contract: Pick<Contract, 'access' | 'path' | 'method' | 'area' | 'fresh'>): string | undefined {
  const { access, path, method, area = path.split('/')[2], fresh } = contract
  if (access !== 'owner' || fresh) return undefined
  return `${area}:${method === 'GET' ? 'read' : 'write'}`
}

/** Declares a contract and keeps its exact types. */
export const defineContract = <const C extends Contract>(contract: C): C => contract

export type ParamsOf<C extends Contract> = C extends { params: infer P extends z.ZodType } ? z.input<P> : undefined
export type QueryOf<C extends Contract> = C extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined
export type BodyOf<C extends Contract> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
export type ResponseOf<C extends Contract> = C extends { response: infer R extends z.ZodType } ? z.output<R> : undefined

/** A moment in answers, as ISO 8601 in UTC. */
export const timestamp = z.iso.datetime().describe('UTC')

/** The envelope of every list (fixed surface): `total` counts all pages. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item),
    page: z.int().describe('1 for the first page'),
    limit: z.int(),
    total: z.int().describe('Items over all pages'),
  })

/** `page` and `limit` of a list, bounded. */
export const pageQuery = (defaultLimit: number, maxLimit = 100) =>
  z.strictObject({
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    limit: z.coerce.number().int().min(1).max(maxLimit).default(defaultLimit),
  })
