import { lookup as dnsLookup } from 'node:dns/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { buildConnector, Client, type Dispatcher } from 'undici'
import { isGlobalAddress } from './address.ts'
import { readBody } from './body.ts'
import { type FetchOutside, OutsideError, type OutsideRequest, type OutsideResponse } from './fetch-outside.ts'

/** Longest time for everything, from the first look-up to the last byte, in milliseconds (standard W7). */
export const WITHIN_MS = 5000
/** Longest body in bytes (standard W7). */
const MAX_BYTES = 15_728_640
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** '' is the scheme's own port, which is one of the two. */
const PORTS = new Set(['', '80', '443'])

export interface OutsideOptions {
  /** Names us to the sites that we ask; what a header cannot carry is left out. */
  userAgent: string
  /** All IP addresses of a name. Tests bring their own. */
  lookup?: (hostname: string) => Promise<string[]>
  /** Where a connection to a checked address really goes. Tests lead it to servers of their own. */
  dial?: (address: string, port: number) => { host: string; port: number }
}

/** The real {@link FetchOutside}. It knows no cookies, no proxies and no cache. */
export function createFetchOutside(options: OutsideOptions): FetchOutside {
  const means = {
    lookup: lookupAll,
    dial: directly,
    ...options,
    userAgent: options.userAgent.replace(/[^ -~]/g, ''),
  }
  return async (url, request = {}) => {
    const signal = AbortSignal.timeout(WITHIN_MS)
    try {
      return await follow(url, request, { ...means, signal })
    } catch (error) {
      if (error instanceof OutsideError) throw error
      if (signal.aborted)
        throw new OutsideError('timeout', `no complete answer within ${WITHIN_MS} ms`, { cause: error })
      throw new OutsideError('unreachable', error instanceof Error ? error.message : String(error), { cause: error })
    }
  }
}

type Means = Required<OutsideOptions> & { signal: AbortSignal }

const lookupAll = async (hostname: string) => (await dnsLookup(hostname, { all: true })).map(({ address }) => address)
const directly = (host: string, port: number) => ({ host, port })

async function follow(start: string, request: OutsideRequest, means: Means): Promise<OutsideResponse> {
  let url = readUrl(start)
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await ask(url, request, means)
    const { location } = answer.headers
    if (request.redirect === 'manual' || !REDIRECTS.has(answer.status) || location === undefined) return answer
    url = readUrl(location, url)
    if (request.stopAt?.(url.href)) return { ...answer, url: url.href }
  }
  throw new OutsideError('too-many-redirects', `more than ${MAX_REDIRECTS} redirects`)
}

/** Only http and https on their usual ports, and nobody's password in it. */
function readUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  const allowed =
    url && /^https?:$/.test(url.protocol) && PORTS.has(url.port) && url.username === '' && url.password === ''
  if (!allowed) throw new OutsideError('refused-address', 'not a plain http or https address')
  url.hash = ''
  return url
}

/** One request on a connection of its own, which ends with it. */
async function ask(url: URL, request: OutsideRequest, means: Means): Promise<OutsideResponse> {
  const addresses = await checkedAddresses(url.hostname, means)
  const client = new Client(url.origin, {
    connect: connectorTo(addresses, means),
    pipelining: 0,
    maxHeaderSize: 32_768,
  })
  try {
    const response = await client.request({
      path: url.pathname + url.search,
      method: request.method ?? 'GET',
      headers: { 'user-agent': means.userAgent, accept: request.accept ?? '*/*', 'accept-encoding': 'identity' },
      signal: means.signal,
    })
    const headers = flatten(response.headers)
    return {
      status: response.statusCode,
      url: url.href,
      contentType: (headers['content-type']?.split(';')[0] ?? '').trim().toLowerCase(),
      headers,
      body: await bodyOf(response, headers, request),
    }
  } finally {
    void client.destroy().catch(() => {})
  }
}

async function bodyOf(
  { body, statusCode }: Dispatcher.ResponseData,
  headers: Record<string, string>,
  request: OutsideRequest,
): Promise<Buffer> {
  // Destroyed with its connection; the error that this raises is of no interest.
  body.on('error', () => {})
  if (request.method === 'HEAD' || REDIRECTS.has(statusCode)) return Buffer.alloc(0)
  return readBody(body, headers, Math.min(request.maxBytes ?? MAX_BYTES, MAX_BYTES))
}

/** Every address of the host, each one checked: a name with one private address among public ones is refused. */
async function checkedAddresses(hostname: string, { lookup, signal }: Means): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await orAborted(lookup(hostname), signal)
  if (addresses.length === 0) throw new OutsideError('unreachable', `${hostname} has no address`)
  if (!addresses.every(isGlobalAddress))
    throw new OutsideError('refused-address', `${hostname} is not on the public internet`)
  return addresses
}

/**
 * Connects to the checked addresses as such, one after the other, so that no second look-up can lead elsewhere
 * (DNS rebinding); the name is still what the certificate must carry.
 */
function connectorTo(addresses: readonly string[], { dial, signal }: Means): buildConnector.connector {
  const connect = buildConnector({
    timeout: WITHIN_MS / 2,
    allowH2: false,
    maxCachedSessions: 0,
    rejectUnauthorized: true,
  })
  const tryNext = (
    [address, ...others]: readonly string[],
    options: buildConnector.Options,
    done: buildConnector.Callback,
  ): void => {
    const { host, port } = dial(address as string, Number(options.port) || (options.protocol === 'https:' ? 443 : 80))
    connect({ ...options, hostname: host, port: String(port) }, (...result) => {
      if (result[0] && others.length > 0 && !signal.aborted) tryNext(others, options, done)
      else done(...result)
    })
  }
  return (options, done) => tryNext(addresses, options, done)
}

function flatten(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name.toLowerCase(), Array.isArray(value) ? value.join(', ') : value]],
    ),
  )
}

/** A look-up cannot be called off, but nobody has to wait for it. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}
