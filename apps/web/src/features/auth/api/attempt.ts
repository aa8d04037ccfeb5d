import { ApiError, DEFAULT_MESSAGE } from '../../../lib/api/api-error.ts'

export type Outcome<T> = { error: null; value: T } | { error: ApiError }

/** The outcome of a request that leads to no session by itself. */
export async function attempt<T>(request: Promise<T>): Promise<Outcome<T>> {
  try {
    return { error: null, value: await request }
  } catch (error) {
    if (error instanceof ApiError) return { error }
    return { error: new ApiError({ message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR', status: 0 }, { cause: error }) }
  }
}
