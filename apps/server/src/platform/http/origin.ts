import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export const NOT_OUR_PAGE = 'This request did not come from one of our own pages.'

/**
 * Whether a request that a cookie authenticates comes from our own pages (standard W3). Reads always pass. A write
 * must carry our Origin, or, where a browser sends none, `Sec-Fetch-Site: same-origin`. With PUBLIC_URL unset
 * (a machine at home reached under several names) the origin must be the host that was asked.
 */
export function isOwnOrigin(method: string, headers: IncomingHttpHeaders, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  if (READING.has(method)) return true
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin') return false
  const { origin } = headers
  if (origin === undefined) return site === 'same-origin'
  return isTrustedOrigin(origin, headers.host, env)
}

/**
 * Whether a program sent this, no page: it carries no cookie to ride on and nothing that a browser adds by itself
 * (browsers send Origin with every write), so nobody's rights can be misused by it.
 */
export function isFromProgram(headers: IncomingHttpHeaders): boolean {
  return headers.cookie === undefined && headers.origin === undefined && headers['sec-fetch-site'] === undefined
}

/** Whether an origin is ours: the public address, or the very loopback host that was asked. */
function isTrustedOrigin(origin: string, host: string | undefined, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  if (origin === new URL(env.PUBLIC_URL).origin) return true
  if (!host || !isLoopback(env.PUBLIC_URL)) return false
  try {
    const url = new URL(origin)
    return url.host === host && url.origin === origin
  } catch {
    return false
  }
}

/** Whether an address names this machine. */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url)
  return (
    hostname === 'localhost' || hostname === '[::1]' || hostname.endsWith('.localhost') || hostname.startsWith('127.')
  )
}
