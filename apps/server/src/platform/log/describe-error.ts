/** Longest chain of causes that is written out. */
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
 * An error as it may stand in a log: what went wrong, where and why, and no values. Errors of a database carry the
 * parameters of the query and the row in question, i.e. emails, messages and tokens (standard W19).
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

/** Drizzle appends the parameters of a query; Postgres quotes the value it could not read after a colon. */
const withoutValues = (message: string) => message.replace(/\nparams: [\s\S]*$/, '').replace(/: "[\s\S]*"$/, '')

/** A stack begins with the message, which may hold values. */
const framesOf = (stack = '') =>
  stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n')
