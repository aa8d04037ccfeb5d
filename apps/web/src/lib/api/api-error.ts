import type { ErrorCode } from '@greenroom/contracts/errors'

/** Codes of the client beside those of the server (product section 8). */
export type ClientErrorCode = 'UNKNOWN_ERROR' | 'UPLOAD_ERROR' | 'NETWORK_ERROR'
/** Any other string is a code of Better Auth's own routes under /api/auth. */
export type ApiErrorCode = ErrorCode | ClientErrorCode | (string & Record<never, never>)

/** Defaults of product section 8. */
export const DEFAULT_MESSAGE = 'An error occurred'
export const DEFAULT_UPLOAD_MESSAGE = 'Upload failed'

export interface ApiErrorParts {
  message: string
  code: ApiErrorCode
  /** HTTP status; 0 when no answer came. */
  status: number
  details?: unknown
  /** What `Retry-After` asks for, in seconds. */
  retryAfter?: number
}

/** Every failed call rejects with it. `message` may be shown to people. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly details: unknown
  readonly retryAfter: number | undefined

  constructor(parts: ApiErrorParts, options?: ErrorOptions) {
    super(parts.message, options)
    this.name = 'ApiError'
    this.code = parts.code
    this.status = parts.status
    this.details = parts.details
    this.retryAfter = parts.retryAfter
  }
}

/** No answer came: offline, or the server cannot be reached (product section 8: NETWORK_ERROR, status 0). */
export const networkError = (cause: unknown): ApiError =>
  new ApiError(
    { message: 'You seem to be offline. Check your connection and try again.', code: 'NETWORK_ERROR', status: 0 },
    { cause },
  )

/** True where the server has no such thing (404). */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** For reads by an id: true also where the id in the address cannot be anything's (400). */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 400)

/**
 * Answers `null` for what is not there. A query that failed forgets its error while it is read anew; with `null` the screen
 * that says so stays.
 */
export const orNull = <T>(answer: Promise<T>, isAbsence: (error: unknown) => boolean = isMissing): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isAbsence(error)) return null
    throw error
  })

/** Reads an error answer; what the body does not say falls to the defaults of product section 8. */
export function errorFromAnswer(
  body: unknown,
  status: number,
  retryAfterHeader: string | null,
  defaults: { message: string; code: ClientErrorCode } = { message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR' },
): ApiError {
  const parts = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {}
  const retryAfter = retryAfterHeader === null ? Number.NaN : Number(retryAfterHeader)
  return new ApiError({
    message: typeof parts.message === 'string' && parts.message !== '' ? parts.message : defaults.message,
    code: typeof parts.code === 'string' && parts.code !== '' ? parts.code : defaults.code,
    status,
    details: parts.details,
    ...(Number.isFinite(retryAfter) && retryAfter >= 0 ? { retryAfter } : {}),
  })
}
