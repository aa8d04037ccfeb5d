import { ERROR_STATUS, type ErrorCode } from '@greenroom/contracts'

/**
 * The only error that commands raise on purpose. `code` decides the HTTP status (one table, in contracts); `message` is
 * for people; `cause` is only logged.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown

  constructor(code: ErrorCode, message: string, options: { details?: unknown; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** Error for objects that do not exist or belong to somebody else; both look the same (standard W11). */
export const notFound = (what: string) => new AppError('NOT_FOUND', `We could not find this ${what}.`)

/** Error for a field of the request. @param path as `body.content` */
export const badField = (path: string, message: string): AppError =>
  new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path, message }] } })

/** Error for every unknown address. */
export const unknownAddress = () => new AppError('NOT_FOUND', 'We could not find this page.')
