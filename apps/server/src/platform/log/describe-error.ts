/** Longest chain of causes that is logged. */
const MAX_CAUSES = 5

export interface DescribedError {
  type: string
  message: string
  code?: string
  constraint?: string
  stack?: string
  cause?: DescribedError
}

/**
 * Describes an error for the log: what went wrong, where, and why, but no values. Database errors contain query
 * parameters and the row in question, that is, emails, messages, and tokens (standard W19).
 */
export function describeError(error: unknown, depth = 0): DescribedError | undefined {
  if (!(error instanceof Error))
    return error === undefined || error === null ? undefined : { type: typeof error, message: 'not an Error' }
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  const cause = depth < MAX_CAUSES ? describeError(error.cause, depth + 1) : undefined
  return {
    type: error.name,
    message: withoutValues(error.message),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    stack: framesOf(error.stack),
    ...(cause ? { cause } : {}),
  }
}

/** Drizzle appends a query's parameters; Postgres quotes an unreadable value after a colon. */
const withoutValues = (message: string) => message.replace(/\nparams: [\s\S]*$/, '').replace(/: "[\s\S]*"$/, '')

/** A stack begins with the message, which may contain values. */
const framesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
