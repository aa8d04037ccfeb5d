import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type House, systemContext } from '../../../platform/house.ts'
import { clientAddresses } from '../../../platform/http/client-address.ts'
import { API_CSP, baseHeaders } from '../../../platform/http/headers.ts'
import { addressKey, noLimit } from '../../../platform/http/rate-limit.ts'
import { doorLimit } from '../../../platform/http/route-limits.ts'
import { followLink } from '../commands/follow-link.ts'
import { followMailLink } from '../commands/follow-mail-link.ts'
import { noteOpen } from '../commands/note-open.ts'
import { type Follow, PIXEL, REDIRECT, visitFrom } from './links.ts'

const PATH = /^\/(?:([lc])\/([\w.-]{1,100})|o\/([\w.-]{1,100})\.gif)$/
/** The picture as a string, which goes out in one piece with its headers. */
const PICTURE = PIXEL.toString('latin1')
const FOLLOW: Readonly<Record<string, Follow>> = { l: followLink, c: followMailLink }

/**
 * Follows links of messages and counts opens before the router does (standard Q6). Everything unusual goes to the router: hosts of
 * owners, codes that lead nowhere, too many requests of one address, and what fails.
 */
export function linkFastPath(
  house: House,
): (request: IncomingMessage, response: ServerResponse, route: () => void) => boolean {
  const { env, urls, draining } = house
  const { host: houseHost } = new URL(urls.publicUrl)
  const addressOf = clientAddresses(env.TRUST_PROXY)
  const limit = doorLimit(house)
  const fixed = Object.entries({ ...baseHeaders(env), ...REDIRECT, 'content-security-policy': API_CSP }).flat()
  const picture = [...fixed, 'content-type', 'image/gif', 'content-length', String(PIXEL.length)]
  const redirect = [...fixed, 'content-length', '0']

  /** Follows a link, or counts an open. @returns the answer's status, headers, and body; undefined if the router has to answer */
  const answerTo = async (request: IncomingMessage, [, kind, segment = '', token]: readonly (string | undefined)[]) => {
    const ip = addressOf(request)
    const key = limit === noLimit ? '' : addressKey(ip)
    if (limit !== noLimit) await limit.consume(key)
    const visit = { method: 'GET', ...visitFrom(request.headers, ip) }
    const context = systemContext(house)
    if (token !== undefined) {
      await noteOpen(context, token, visit)
      return { status: 200, headers: picture, body: PICTURE }
    }
    const address = await FOLLOW[kind ?? '']?.(context, segment, visit)
    if (address !== undefined) return { status: 302, headers: [...redirect, 'location', address] }
    // The router takes a point of its own.
    await limit.refund(key)
    return undefined
  }

  return (request, response, route) => {
    const { method, url = '', headers } = request
    if (method !== 'GET' || headers.host !== houseHost) return false
    // The router cuts off those who send a body slowly.
    if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return false
    const named = PATH.exec(url)
    if (!named) return false
    if (draining.signal.aborted) response.shouldKeepAlive = false
    answerTo(request, named)
      .then((answer) => {
        if (!answer) return route()
        response.writeHead(answer.status, [...answer.headers, 'x-request-id', randomUUID()])
        response.end(answer.body, 'latin1')
      })
      .catch(() => route())
    return true
  }
}
