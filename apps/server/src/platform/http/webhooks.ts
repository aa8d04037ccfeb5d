import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { Webhook } from '../feature.ts'
import { type House, systemContext } from '../house.ts'
import { addressKey, type Limit } from './rate-limit.ts'
import { cutOffSlowSenders } from './slow-senders.ts'

/** Largest body of a provider's call, in bytes, unless its webhook says otherwise. */
const WEBHOOK_BYTES = 1024 * 1024

/**
 * Most bytes of larger bodies that are held at once, from whomever, and from one network address: nobody has proven
 * anything yet (standard W22).
 */
const MAX_BYTES_UNDER_WAY = 64 * 1024 * 1024
const MAX_BYTES_OF_ADDRESS = 32 * 1024 * 1024

/** Milliseconds in which a body has to arrive: providers' servers are quick, and what has arrived takes room. */
const BODY_MS = 15_000

/**
 * Mounts the webhooks. Bodies are kept byte for byte, whatever type they claim, because signatures cover bytes. `app`
 * must be a separate scope, because its parsers are replaced.
 */
export function mountWebhooks(
  app: FastifyInstance,
  house: House,
  limit: Limit,
  webhooks: readonly Webhook[],
  { bodyMs = BODY_MS } = {},
): void {
  const bodies = house.hold(openBodies)
  cutOffSlowSenders(app, bodyMs)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (request: FastifyRequest) => bodies.read(request))
  for (const { path, screen, handle, maxBytes = WEBHOOK_BYTES } of webhooks) {
    const contextOf = (request: FastifyRequest) => systemContext(house, request.log as House['log'])
    app.post(
      path,
      {
        schema: { hide: true },
        bodyLimit: maxBytes,
        onRequest: async (request, reply) => {
          await limit.consume(addressKey(request.ip))
          screen?.(contextOf(request), request.headers)
          bodies.releaseAfter(request, reply)
        },
      },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { status, body, type } = await handle(contextOf(request), {
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

/** Reads bodies within the room for large ones, which is shared by all webhooks. Only bytes that have arrived count. */
function openBodies() {
  const held = new Map<FastifyRequest, number>()
  const bytesOf = (requests: Iterable<[FastifyRequest, number]>) => {
    let sum = 0
    for (const [, bytes] of requests) sum += bytes
    return sum
  }
  /** @throws AppError UNAVAILABLE if there is no room for as much as has arrived */
  const hold = (request: FastifyRequest, bytes: number) => {
    if (bytes <= WEBHOOK_BYTES) return
    held.set(request, bytes)
    const address = addressKey(request.ip)
    const ofAddress = bytesOf([...held].filter(([{ ip }]) => addressKey(ip) === address))
    if (ofAddress <= MAX_BYTES_OF_ADDRESS && bytesOf(held) <= MAX_BYTES_UNDER_WAY) return
    held.delete(request)
    throw new AppError('UNAVAILABLE', 'Too many large calls at once. Call again in a moment.')
  }
  return {
    /** Takes a body back once its request is answered, or its sender is gone. */
    releaseAfter: (request: FastifyRequest, { raw }: FastifyReply) => {
      const release = () => held.delete(request)
      raw.once('finish', release).once('close', release)
    },
    /** @throws AppError UPLOAD_TOO_LARGE or UNAVAILABLE */
    read: async (request: FastifyRequest): Promise<Buffer> => {
      const { raw, routeOptions } = request
      const pieces: Buffer[] = []
      let bytes = 0
      try {
        requireSmall(Number(request.headers['content-length'] ?? 0), routeOptions.bodyLimit)
        // A destroyed request could no longer be answered.
        for await (const piece of raw.iterator({ destroyOnReturn: false })) {
          pieces.push(piece)
          bytes += piece.length
          requireSmall(bytes, routeOptions.bodyLimit)
          hold(request, bytes)
        }
      } catch (error) {
        raw.resume() // Lets the rest pass by, so that its sender gets the answer.
        throw error
      }
      return Buffer.concat(pieces)
    },
  }
}

function requireSmall(bytes: number, limit: number): void {
  if (bytes > limit) throw new AppError('UPLOAD_TOO_LARGE', 'This request is too large.')
}
