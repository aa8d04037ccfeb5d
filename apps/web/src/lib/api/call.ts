import type { BodyOf, Contract, ParamsOf, QueryOf, ResponseOf } from '@greenroom/contracts'
import { ApiError, DEFAULT_MESSAGE, errorFromAnswer, networkError } from './api-error.ts'
import { forgetFirstAnswers, takeFirstAnswer } from './boot.ts'
import { untilSettled } from './held-calls.ts'
import { addressOf, parseJson, type Values, withBearer } from './request.ts'
import { reportNotAuthenticated } from './signed-out.ts'

/** An empty object: a call whose input fits it needs no argument. */
type Nothing = { [Key in string]: never }
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? { [K in Key]?: undefined }
  : undefined extends Value
    ? { [K in Key]?: Value }
    : { [K in Key]: Value }
type QueryPart<Q> = [Q] extends [undefined] ? { query?: undefined } : Nothing extends Q ? { query?: Q } : { query: Q }

/** Input of a call as its contract declares it. */
export type CallInput<C extends Contract> = Part<'params', ParamsOf<C>> &
  QueryPart<QueryOf<C>> &
  Part<'body', BodyOf<C>> &
  CallOptions

export interface CallOptions {
  /** At most 255 characters; the same key and body replay the first answer (standard M3). */
  idempotencyKey?: string
  signal?: AbortSignal
  /** Lets the request outlive the page, for saving while leaving; bodies up to 64 KB. */
  keepalive?: boolean
}

type Rest<C extends Contract> = Nothing extends CallInput<C> ? [input?: CallInput<C>] : [input: CallInput<C>]

/**
 * Makes one call of the API with the session cookie. A call refused for lack of room, money, or fresh proof waits while
 * the user is asked, see {@link untilSettled}.
 * @throws {ApiError} for every answer that is not a success, and NETWORK_ERROR with status 0 if there was none; an
 *   aborted call rejects with the signal's own reason.
 */
export async function call<C extends Contract>(contract: C, ...[input]: Rest<C>): Promise<ResponseOf<C>> {
  const { params, query, body, idempotencyKey, signal, keepalive } = (input ?? {}) as {
    params?: Values
    query?: Values
    body?: unknown
  } & CallOptions
  const address = addressOf(contract, params, query)
  const attempt = () =>
    withBearer((bearer) =>
      send(address, {
        method: contract.method,
        credentials: 'same-origin',
        headers: {
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
          ...bearer,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
        ...(keepalive === undefined ? {} : { keepalive }),
      }),
    )
  return (await untilSettled(attempt).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) reportNotAuthenticated()
    throw error
  })) as ResponseOf<C>
}

/**
 * Sends a request and reads its JSON; errors as {@link call}. The first time that a screen reads with the session
 * cookie, the answer may have come with the page.
 */
export async function send(address: string, init: RequestInit): Promise<unknown> {
  const isRead = (init.method ?? 'GET') === 'GET'
  if (!isRead) forgetFirstAnswers(address)
  const isByCookie = !new Headers(init.headers).has('authorization')
  const first = isRead && isByCookie ? takeFirstAnswer(address) : undefined
  if (first !== undefined) return first.answer
  let response: Response
  let text: string
  try {
    response = await fetch(address, init)
    text = await response.text()
  } catch (cause) {
    if (init.signal?.aborted) throw cause
    throw networkError(cause)
  }
  const parsed = parseJson(text)
  if (!response.ok) throw errorFromAnswer(parsed, response.status, response.headers.get('retry-after'))
  if (parsed === undefined && text !== '')
    throw new ApiError({ message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR', status: response.status })
  return parsed
}
