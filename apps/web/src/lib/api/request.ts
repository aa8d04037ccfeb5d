import type { Contract } from '@greenroom/contracts'
import { ApiError } from './api-error.ts'

/**
 * Local-storage key of a bearer token that API users and embedded web views set; the app never writes it (product
 * section 12.4).
 */
export const ACCESS_TOKEN_KEY = 'access_token'

type Value = string | number | boolean | null | undefined
/** Params and query of a contract are strings, numbers, and booleans; a query may repeat a name. */
export type Values = Readonly<Record<string, Value | readonly Value[]>>

/** Builds the path and query of a call: encodes parameters, omits `undefined`. */
export function addressOf(contract: Pick<Contract, 'path' | 'name'>, params: Values = {}, query: Values = {}): string {
  const path = contract.path.replace(/:([a-zA-Z]+)/g, (_, key: string) => {
    const value = params[key]
    if (value === undefined || value === null || value === '' || typeof value === 'object')
      throw new TypeError(`${contract.name}: parameter ${key} is missing`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [key, given] of Object.entries(query))
    for (const value of [given].flat()) if (value !== undefined && value !== null) search.append(key, String(value))
  const tail = search.toString()
  return tail === '' ? path : `${path}?${tail}`
}

/** Returns `Authorization: Bearer` if the key is set; all others use the cookie. */
function bearerHeader(): Record<string, string> {
  try {
    const token = localStorage.getItem(ACCESS_TOKEN_KEY)
    return token === null || token === '' ? {} : { authorization: `Bearer ${token}` }
  } catch {
    return {} // storage is blocked in this browser: the cookie serves
  }
}

/**
 * Sends a request with the stored bearer, if any. If the server refuses the bearer (401), removes it and sends the
 * request once more with only the cookie, because on the server an invalid bearer takes precedence over a valid
 * session.
 * @param send makes the request with these headers; a 401 means that it had no effect
 */
export async function withBearer<T>(send: (headers: Record<string, string>) => Promise<T>): Promise<T> {
  const headers = bearerHeader()
  try {
    return await send(headers)
  } catch (error) {
    if (headers.authorization === undefined || !(error instanceof ApiError && error.status === 401)) throw error
    forgetBearer(headers.authorization)
    return send({})
  }
}

/** Removes this bearer, unless it was replaced in the meantime. */
function forgetBearer(refused: string): void {
  if (bearerHeader().authorization === refused) localStorage.removeItem(ACCESS_TOKEN_KEY)
}

/** Parses the JSON of an answer; undefined if it is empty or not JSON. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
