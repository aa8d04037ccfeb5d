import type { MiniSiteRow } from '@greenroom/db'
import { parseUsername } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type House, systemContext } from '../../../platform/house.ts'
import type { HostDoor } from '../../../platform/http/host-doors.ts'
import { addressKey, localLimit, noLimit } from '../../../platform/http/rate-limit.ts'
import { findOpenSite, findOpenSiteById } from '../../minisites/public.ts'
import { followCode } from '../commands/follow-code.ts'
import { isScan } from '../policy/codes.ts'

/** Codes that one address may follow per minute. A whole festival behind one address stays below; a flood does not. */
const PER_MINUTE = 3000
/** No cache may answer, because each time counts and the target may change. Search engines list the page, not its codes. */
const REDIRECT = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

/**
 * Serves `/{username}/q/{code}`. A name that was released leads on for as long as its page does. HEAD is answered alike, and
 * not counted.
 */
export function mountCodes(app: FastifyInstance, house: House): void {
  const limit =
    house.env.RATE_LIMIT === 'off' ? noLimit : localLimit({ name: 'codes', points: PER_MINUTE, seconds: 60 })
  app.get<{ Params: { username: string; code: string } }>(
    '/:username/q/:code',
    { schema: { hide: true } },
    async (request, reply) => {
      await limit.consume(addressKey(request.ip))
      const parsed = parseUsername(request.params.username)
      const context = systemContext(house)
      const site = parsed.ok ? await findOpenSite(context.db.system, context.now, parsed.username) : undefined
      return site ? follow(house, site, request.params.code, request, reply) : reply.callNotFound()
    },
  )
}

/** Serves the same at hosts of owners, as `/q/{code}`; the gate limits how often. */
export function codeHostDoor(house: House): HostDoor {
  return {
    async answer({ host, siteId }, path, request, reply) {
      const code = /^\/q\/([^/]+)$/.exec(path)?.[1]
      const site = code === undefined ? undefined : await findOpenSiteById(house.db.system, siteId)
      return site && code !== undefined ? follow(house, site, code, request, reply, host) : undefined
    },
    paths: async () => [],
  }
}

async function follow(
  house: House,
  site: MiniSiteRow,
  code: string,
  { method, ip, headers, query }: FastifyRequest,
  reply: FastifyReply,
  host?: string,
): Promise<FastifyReply> {
  const address = await followCode(systemContext(house), site, code, {
    method,
    ip,
    userAgent: headers['user-agent'] ?? '',
    purpose: String(headers['sec-purpose'] ?? headers.purpose ?? ''),
    referrer: headers.referer,
    isScan: isScan(query),
    host,
    cookie: host === undefined ? headers.cookie : undefined,
  })
  return reply.headers(REDIRECT).redirect(address, 302)
}
