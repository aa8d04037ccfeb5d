import { lookup as dnsLookup } from 'node:dns/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { buildConnector, Client, type Dispatcher } from 'undici'
import { isGlobalAddress } from './address.ts'
import { readBody } from './body.ts'
import { type FetchOutside, OutsideError, type OutsideRequest, type OutsideResponse } from './fetch-outside.ts'

/** Time limit from the first lookup to the last byte, in milliseconds (standard W7). */
export const WITHIN_MS = 5000
/** Longest body in bytes (standard W7). */
const MAX_BYTES = 15_728_640
const MAX_REDIRECTS = 5
const REDIRECTS = new Set([301, 302, 303, 307, 308])
/** '' stands for the scheme's default port, which is one of the two. */
const PORTS = new Set(['', '80', '443'])

export interface OutsideOptions {
  /** Identifies us to the sites we fetch; characters that a header cannot carry are dropped. */
  userAgent: string
  /** Resolves a name to all its IP addresses. Tests replace it. */
  lookup?: (hostname: string) => Promise<string[]>
  /** Maps a checked address to the actual connection target. Tests point it at their own servers. */
  dial?: (address: string, port: number) => { host: string; port: number }
}

/** The real {@link FetchOutside}. It uses no cookies, no proxies, and no cache. */
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
  const { origin } = url
  for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
    const answer = await ask(url, url.origin === origin ? request : withoutHeaders(request), means)
    const { location } = answer.headers
    if (request.redirect === 'manual' || !REDIRECTS.has(answer.status) || location === undefined) return answer
    url = readUrl(location, url)
    if (request.stopAt?.(url.href)) return { ...answer, url: url.href }
  }
  throw new OutsideError('too-many-redirects', `more than ${MAX_REDIRECTS} redirects`)
}

const withoutHeaders = ({ headers: _, ...request }: OutsideRequest): OutsideRequest => request

/** Allows only http and https on their default ports, without credentials. */
function readUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined
  const allowed =
    url && /^https?:$/.test(url.protocol) && PORTS.has(url.port) && url.username === '' && url.password === ''
  if (!allowed) throw new OutsideError('refused-address', 'not a plain http or https address')
  url.hash = ''
  return url
}

/** Makes one request on its own connection, which ends with it. */
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
      headers: {
        ...request.headers,
        'user-agent': means.userAgent,
        accept: request.accept ?? '*/*',
        'accept-encoding': 'identity',
      },
      body: request.body ?? null,
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
  // Destroyed with its connection; the resulting error does not matter.
  body.on('error', () => {})
  if (request.method === 'HEAD' || REDIRECTS.has(statusCode)) return Buffer.alloc(0)
  return readBody(body, headers, Math.min(request.maxBytes ?? MAX_BYTES, MAX_BYTES))
}

/** Returns every address of the host, each checked. A name with one private address among public ones is refused. */
async function checkedAddresses(hostname: string, { lookup, signal }: Means): Promise<string[]> {
  const literal = hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(literal) ? [literal] : await orAborted(lookup(hostname), signal)
  if (addresses.length === 0) throw new OutsideError('unreachable', `${hostname} has no address`)
  if (!addresses.every(isGlobalAddress))
    throw new OutsideError('refused-address', `${hostname} is not on the public internet`)
  return addresses
}

/**
 * Connects to the checked addresses directly, one after another, so that a second lookup cannot lead elsewhere (DNS
 * rebinding). The certificate must still match the name.
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

/** Stops waiting for a lookup, which cannot itself be cancelled. */
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
