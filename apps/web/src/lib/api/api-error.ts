import type { ErrorCode } from '@greenroom/contracts/errors'

/** Error codes of the client, in addition to the server's (product section 8). */
export type ClientErrorCode = 'UNKNOWN_ERROR' | 'UPLOAD_ERROR' | 'NETWORK_ERROR'
/** Any other string is an error code of Better Auth's own routes under /api/auth. */
export type ApiErrorCode = ErrorCode | ClientErrorCode | (string & Record<never, never>)

/** Default messages (product section 8). */
export const DEFAULT_MESSAGE = 'An error occurred'
export const DEFAULT_UPLOAD_MESSAGE = 'Upload failed'

export interface ApiErrorParts {
  message: string
  code: ApiErrorCode
  /** HTTP status; 0 if there was no answer. */
  status: number
  details?: unknown
  /** Seconds from `Retry-After`. */
  retryAfter?: number
}

/** The rejection of every failed call. `message` may be shown to users. */
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

/**
 * Makes the error for a missing answer: offline, or the server cannot be reached (product section 8: NETWORK_ERROR,
 * status 0).
 */
export const networkError = (cause: unknown): ApiError =>
  new ApiError(
    { message: 'You seem to be offline. Check your connection and try again.', code: 'NETWORK_ERROR', status: 0 },
    { cause },
  )

/** Returns true if the server answered 404. */
export const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** Returns true if a read by id found nothing, also if the id in the address is invalid (400). */
export const isMissing = (error: unknown): boolean =>
  isNotFound(error) || (error instanceof ApiError && error.status === 400)

/**
 * Answers `null` for a missing item. A failed query drops its error while it refetches; with `null`, the "not found"
 * screen stays.
 */
export const orNull = <T>(answer: Promise<T>, isAbsence: (error: unknown) => boolean = isMissing): Promise<T | null> =>
  answer.catch((error: unknown) => {
    if (isAbsence(error)) return null
    throw error
  })

/** Reads an error answer; missing parts get the defaults of product section 8. */
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
