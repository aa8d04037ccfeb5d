import type { IncomingHttpHeaders } from 'node:http'
import type { Env } from '../env.ts'

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

export const NOT_OUR_PAGE = 'This request did not come from one of our own pages.'

/**
 * Returns true if a request authenticated by a cookie comes from our own pages (standard W3). Reads always pass. A
 * write must carry our Origin, or `Sec-Fetch-Site: same-origin` if the browser sends none. Without PUBLIC_URL (one's
 * own machine, reached under several names), the origin must equal the requested host, and that must be a name of this
 * machine; any other could belong to a stranger and resolve to here (DNS rebinding).
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
 * Returns true if a program sent this request. It carries no cookie and nothing that browsers add themselves (they send
 * Origin with every write), so it cannot misuse anybody's rights.
 */
export function isFromProgram(headers: IncomingHttpHeaders): boolean {
  return headers.cookie === undefined && headers.origin === undefined && headers['sec-fetch-site'] === undefined
}

/** Returns true if an origin is ours: the public address, or the requested loopback host. */
function isTrustedOrigin(origin: string, host: string | undefined, env: Pick<Env, 'PUBLIC_URL'>): boolean {
  if (origin === new URL(env.PUBLIC_URL).origin) return true
  if (!host || !isLoopback(env.PUBLIC_URL) || !isLoopback(`http://${host}`)) return false
  const asked = URL.parse(origin)
  return asked?.host === host && asked.origin === origin
}

/** Returns true if an address names this machine in a way that no foreign DNS can. */
export function isLoopback(url: string): boolean {
  const hostname = URL.parse(url)?.hostname ?? ''
  return /^(localhost|.+\.localhost|\[::1\]|127(\.\d{1,3}){3})$/.test(hostname)
}
