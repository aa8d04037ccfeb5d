import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { AUTH_BODY_BYTES } from '../../../platform/http/body-bounds.ts'
import { isFromProgram, isOwnOrigin, NOT_OUR_PAGE } from '../../../platform/http/origin.ts'
import type { Identity } from '../../../platform/identity/identity.ts'
import { deviceTokens } from '../policy/device-tokens.ts'
import { requireSession } from '../policy/entrance.ts'
import { createEntryLimits } from '../policy/limits.ts'
import { type Door, DOORS } from './doors.ts'

/** Mounts Better Auth's routes, each behind our own rules. */
export function mountBetterAuth(app: FastifyInstance, house: House, identity: Identity): void {
  const limits = house.hold(createEntryLimits)
  const devices = house.hold(deviceTokens)
  for (const [path, { method, fresh, open }] of Object.entries(DOORS)) {
    app.route({
      method,
      url: `/api/auth${path}`,
      schema: { hide: true },
      bodyLimit: AUTH_BODY_BYTES,
      handler: async (request, reply) => {
        await limits.everything.consume(limits.addressOf(request.ip))
        requireOwnPage(request, house)
        const context = systemContext(house, request.log as House['log'])
        const { cookie, 'user-agent': userAgent } = request.headers
        const entrance = { context, identity, limits, devices, caller: { address: request.ip, cookie, userAgent } }
        if (fresh) await identity.freshProof.require(await requireSession(entrance))
        return send(reply, await open(entrance, method === 'GET' ? request.query : request.body))
      },
    })
  }
}

type Opened = Awaited<ReturnType<Door['open']>>

/** Requires that a request comes from one of our pages, or from a program that sends no cookie (standard W3). */
function requireOwnPage({ method, headers }: FastifyRequest, { env }: House): void {
  if (!isOwnOrigin(method, headers, env) && !isFromProgram(headers)) throw new AppError('FORBIDDEN', NOT_OUR_PAGE)
}

function send(reply: FastifyReply, { status, body, cookies, location }: Opened): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies)
  if (location !== undefined) return reply.redirect(location, 302)
  return reply.status(status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}
