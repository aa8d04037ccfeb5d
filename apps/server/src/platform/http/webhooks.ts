import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Webhook } from '../feature.ts'
import { type House, systemContext } from '../house.ts'
import { addressKey, type Limit } from './rate-limit.ts'

/** Largest body of a provider's call, in bytes, unless its webhook says otherwise. */
const WEBHOOK_BYTES = 1024 * 1024

/** Most bytes of larger bodies that are received at once, from whomever: nobody has proven anything yet (standard W22). */
const MAX_BYTES_UNDER_WAY = 64 * 1024 * 1024

/**
 * Mounts the webhooks. Bodies are kept byte for byte, whatever type they claim, because signatures cover bytes. `app`
 * must be a separate scope, because its parsers are replaced.
 */
export function mountWebhooks(app: FastifyInstance, house: House, limit: Limit, webhooks: readonly Webhook[]): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: WEBHOOK_BYTES }, (_request, body, done) =>
    done(null, body),
  )
  let underWay = 0
  /** Sets memory aside for a large body until it is answered. @throws AppError UNAVAILABLE if too many are under way */
  const holdRoom = async (request: FastifyRequest, reply: FastifyReply) => {
    const { bodyLimit } = request.routeOptions
    const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit)
    if (!(bytes > WEBHOOK_BYTES)) return
    if (underWay + bytes > MAX_BYTES_UNDER_WAY)
      throw new AppError('UNAVAILABLE', 'Too many large calls at once. Call again in a moment.')
    underWay += bytes
    const release = () => {
      reply.raw.off('finish', release).off('close', release)
      underWay -= bytes
    }
    reply.raw.once('finish', release).once('close', release)
  }
  for (const { path, handle, maxBytes = WEBHOOK_BYTES } of webhooks) {
    app.post(
      path,
      {
        schema: { hide: true },
        bodyLimit: maxBytes,
        onRequest: async (request, reply) => {
          await limit.consume(addressKey(request.ip))
          await holdRoom(request, reply)
        },
      },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const context = systemContext(house, request.log as House['log'])
        const { status, body, type } = await handle(context, {
          rawBody,
          headers: request.headers,
          path: request.url,
        })
        // A provider that has proven itself may call as often as it must.
        await limit.refund(addressKey(request.ip))
        if (type) reply.type(type)
        return reply.status(status).send(body)
      },
    )
  }
}
