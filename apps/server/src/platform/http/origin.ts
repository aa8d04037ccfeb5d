import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export const NOT_OUR_PAGE = 'This request did not come from one of our own pages.'

/**
 * Whether a request that a cookie authenticates comes from our own pages (standard W3). Reads always pass. A write
 * must carry our Origin, or, where a browser sends none, `Sec-Fetch-Site: same-origin`. With PUBLIC_URL unset
 * (one's own machine, reached under several names) the origin must be the host that was asked, and that one of this
 * machine's names: any other could be a stranger's that resolves to here (DNS rebinding).
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
  if (!host || !isLoopback(env.PUBLIC_URL) || !isLoopback(`http://${host}`)) return false
  const asked = URL.parse(origin)
  return asked?.host === host && asked.origin === origin
}

/** Whether an address names this machine, so that no one else's DNS can. */
export function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return /^(localhost|.+\.localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname)
}
