import { renderNotFound } from '@greenroom/minisite/render'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type House, systemContext } from '../../../platform/house.ts'
import { addressKey, type Limit, localLimit, noLimit } from '../../../platform/http/rate-limit.ts'
import { canClaim } from '../queries.ts'
import { pageCsp } from '../render/headers.ts'

/** Longest name repeated on the page, in characters. */
const MAX_SHOWN = 80

/** Names that one address may find to be free per minute, as with the check itself. Above it, the page offers none. */
const OFFERS_PER_MINUTE = 60

/** Answers an address without a page, offering the name if it is free. */
export function notFoundPage(house: House): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  const limit =
    house.env.RATE_LIMIT === 'off'
      ? noLimit
      : localLimit({ name: 'offered-names', points: OFFERS_PER_MINUTE, seconds: 60 })
  return async (request, reply) => {
    const name = askedName(request.url)
    const isFree = (await mayLearn(limit, request)) && (await canClaim(systemContext(house), name))
    const page = await renderNotFound({
      appName: house.env.APP_NAME,
      username: name.slice(0, MAX_SHOWN),
      canClaim: isFree,
      claimHref: `/?claim=${encodeURIComponent(name.toLowerCase())}`,
    })
    return reply
      .status(404)
      .header('content-security-policy', pageCsp(house.env, page))
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html)
  }
}

const mayLearn = (limit: Limit, { ip }: FastifyRequest): Promise<boolean> =>
  limit.consume(addressKey(ip)).then(
    () => true,
    () => false,
  )

/** Returns the path without its first slash, decoded. */
function askedName(url: string): string {
  const path = (url.split('?')[0] ?? '').slice(1)
  try {
    return decodeURIComponent(path).toWellFormed()
  } catch {
    return path
  }
}
