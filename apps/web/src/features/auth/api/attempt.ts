import { ApiError, DEFAULT_MESSAGE } from '../../../lib/api/api-error.ts'

/** The outcome of a request that leads to no session by itself. */
export async function attempt(request: Promise<unknown>): Promise<{ error: ApiError | null }> {
  try {
    await request
    return { error: null }
  } catch (error) {
    if (error instanceof ApiError) return { error }
    return { error: new ApiError({ message: DEFAULT_MESSAGE, code: 'UNKNOWN_ERROR', status: 0 }, { cause: error }) }
  }
}
