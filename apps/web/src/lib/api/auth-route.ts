import { send } from './call.ts'
import { untilSettled } from './held-calls.ts'

/**
 * Calls a route below /api/auth with the session cookie. A call that needs fresh proof waits while the user gives it,
 * see {@link untilSettled}.
 * @throws {ApiError} as {@link send}; a 401 refers to the typed credentials, so it does not end the session
 */
export const postAuth = (path: string, body: Readonly<Record<string, unknown>> = {}): Promise<unknown> =>
  untilSettled(() =>
    send(`/api/auth${path}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )

/** Reads a route below /api/auth, never from a cache. @throws {ApiError} */
export const getAuth = (path: string): Promise<unknown> =>
  send(`/api/auth${path}`, { credentials: 'same-origin', cache: 'no-store', headers: { accept: 'application/json' } })
