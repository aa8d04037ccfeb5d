import { ApiError, DEFAULT_MESSAGE } from '../../../lib/api/api-error.ts'

export type Outcome<T> = { error: null; value: T } | { error: ApiError }

/** Runs a request that does not open a session by itself, and returns its outcome. */
export async function attempt<T>(request: Promise<T>): Promise<Outcome<T>> {
  try {
    return { error: null, value: await request }
  } catch (error) {
    if (error instanceof ApiError) return { error }
    return { error: new ApiError({ message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR', status: 0 }, { cause: error }) }
  }
}
