import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { clientAddresses } from '../../../platform/http/client-address.ts'
import { answerPlainly } from '../../../platform/http/errors.ts'
import { API_CSP, baseHeaders } from '../../../platform/http/headers.ts'
import { addressKey, noLimit } from '../../../platform/http/rate-limit.ts'
import { routeLimit } from '../../../platform/http/route-limits.ts'
import { sessionCookieName } from '../../../platform/identity/session-cookie.ts'
import { countHit } from '../commands/count-hit.ts'
import { asksForPrivacy, HITS_PER_MINUTE, saidIn } from '../policy/counting.ts'

const ID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const PATH = new RegExp(`^/api/public/minisites/${ID}/(?:view|blocks/${ID}/click)$`)
/** Largest body that is read here, in bytes: no referrer in it can be longer than contracts allow. */
const MAX_BODY = 2000
/** Milliseconds in which a body must arrive, so that slow senders hold no connection. */
const BODY_TIMEOUT = 60_000

/**
 * Counts plain hits before the router does (standard P4). Everything unusual goes to the router:
 * hosts of owners, signed-in visitors, other bodies than the page's script sends.
 */
export function hitFastPath(house: House): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { env, urls, clock, log, draining } = house
  const { host: houseHost, hostname } = new URL(urls.publicUrl)
  const addressOf = clientAddresses(env.TRUST_PROXY)
  const limits = {
    view: routeLimit(house, 'countView', HITS_PER_MINUTE),
    click: routeLimit(house, 'countClick', HITS_PER_MINUTE),
  }
  const session = sessionCookieName(env.isSecure)
  const fixed = [
    ...Object.entries(baseHeaders(env)).flat(),
    'cache-control',
    'no-store',
    'content-security-policy',
    API_CSP,
  ]

  const count = async (
    { headers }: IncomingMessage,
    ip: string,
    siteId: string,
    blockId: string | undefined,
    body: string,
  ): Promise<void> => {
    const limit = blockId === undefined ? limits.view : limits.click
    if (limit !== noLimit) await limit.consume(addressKey(ip))
    const visit = {
      ip,
      userAgent: headers['user-agent'] ?? '',
      purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
      language: headers['accept-language'],
      isPrivate: asksForPrivacy(headers),
    }
    const target = blockId === undefined ? { siteId } : { siteId, blockId }
    await countHit(
      { hold: house.hold as SystemContext['hold'], now: clock() },
      target,
      visit,
      saidIn(body, headers.referer),
      { hostname },
    )
  }

  return (request, response) => {
    const { method, url = '', headers } = request
    if (method !== 'POST' || headers.host !== houseHost) return false
    const [, siteId, blockId] = PATH.exec(url) ?? []
    if (siteId === undefined || headers.cookie?.includes(session) || !isPlain(request)) return false
    const answer = [...fixed, 'x-request-id', randomUUID()]
    if (draining.signal.aborted) response.shouldKeepAlive = false
    readBody(request, (body) => {
      count(request, addressOf(request), siteId, blockId, body).then(
        () => {
          response.writeHead(204, answer)
          response.end()
        },
        (error: unknown) => answerPlainly(response, error, answer, log),
      )
    })
    return true
  }
}

/** Tells whether a body is one that the page's script sends: none, or a short text of known length. */
function isPlain({ headers }: IncomingMessage): boolean {
  const { 'content-type': type, 'content-length': length, 'transfer-encoding': coding } = headers
  if (coding !== undefined || headers['content-encoding'] !== undefined) return false
  return Number(length ?? 0) <= MAX_BODY && (type === undefined || type.startsWith('text/plain'))
}

/** Reads a short body. A sender that is too slow is cut off. */
function readBody(request: IncomingMessage, done: (body: string) => void): void {
  if (!Number(request.headers['content-length'])) return done('')
  const timer = setTimeout(() => request.destroy(), BODY_TIMEOUT)
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    clearTimeout(timer)
    done((parts.length === 1 ? parts[0] : Buffer.concat(parts))?.toString() ?? '')
  })
  request.on('close', () => clearTimeout(timer))
  request.on('error', () => clearTimeout(timer))
}
