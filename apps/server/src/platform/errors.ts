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

/** The codes of an error and of its causes: SQLSTATEs and Node's own, wherever the driver or Drizzle has put them. */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error; at instanceof Error; at = at.cause) {
    if ('code' in at && typeof at.code === 'string') codes.push(at.code)
  }
  return codes
}

/** SQLSTATE of a database error (PostgreSQL, appendix A), or undefined. */
export const sqlState = (error: unknown) => errorCodes(error).find((code) => /^[0-9A-Z]{5}$/.test(code))
