import type { Contract } from '@greenroom/contracts'
import { ApiError } from './api-error.ts'

/** Local-storage key of a bearer that API users and embedded web views set; the app never writes it (product section 12.4). */
export const ACCESS_TOKEN_KEY = 'access_token'

type Value = string | number | boolean | null | undefined
/** Params and query of a contract are strings, numbers and booleans; a query may say one of them several times. */
export type Values = Readonly<Record<string, Value | readonly Value[]>>

/** Path and query of a call: parameters encoded, `undefined` left out. */
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

/** `Authorization: Bearer`, only where the key is set; the cookie serves everyone else. */
function bearerHeader(): Record<string, string> {
  try {
    const token = localStorage.getItem(ACCESS_TOKEN_KEY)
    return token === null || token === '' ? {} : { authorization: `Bearer ${token}` }
  } catch {
    return {} // storage is blocked in this browser: the cookie serves
  }
}

/**
 * Sends a request with the bearer that is set. A bearer that the server refuses (401) is forgotten, and the request is sent
 * once more with the cookie alone: on the server a dead bearer wins over a living session.
 * @param send makes the request with these headers; nothing has happened where it was answered with 401
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

/** Forgets this bearer; a newer one that was set meanwhile stays. */
function forgetBearer(refused: string): void {
  if (bearerHeader().authorization === refused) localStorage.removeItem(ACCESS_TOKEN_KEY)
}

/** The JSON of an answer, or undefined where it is empty or not JSON. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
