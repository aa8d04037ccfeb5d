import { ERROR_STATUS, type ErrorCode } from '@greenroom/contracts'

/**
 * The one kind of error that a command raises on purpose. `code` decides the HTTP status (one table, in contracts);
 * `message` is for the person; `cause` is for the log alone.
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

/** What does not exist and what belongs to somebody else look the same (standard W11). */
export const notFound = (what: string) => new AppError('NOT_FOUND', `We could not find this ${what}.`)

/** What every address answers that leads nowhere. */
export const unknownAddress = () => new AppError('NOT_FOUND', 'We could not find this page.')
