import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../../platform/errors.ts'
import { etagOf, isKnown } from '../../../platform/http/etag.ts'
import type { House } from '../../../platform/house.ts'
import { typeOfPicture } from '../policy.ts'

/** Opened by itself, a file is a document: it may load, run and frame nothing. */
const FILE_CSP = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** `GET /uploads/{path}`: stored pictures, for everybody, from whichever store there is. */
export function serveUploads(app: FastifyInstance, house: House): void {
  app.get(
    '/uploads/*',
    { schema: { hide: true } },
    async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
      const name = request.params['*']
      const type = typeOfPicture(name)
      const file = type && (await read(house, name))
      if (!type || !file) throw notFound('picture')
      return answer(request, reply, type, file)
    },
  )
}

async function read(house: House, name: string): Promise<Buffer | undefined> {
  try {
    return (await house.providers.storage.get(name))?.data
  } catch (error) {
    throw new AppError('UNAVAILABLE', 'This picture is not available right now. Please try again in a moment.', {
      cause: error,
    })
  }
}

function answer(request: FastifyRequest, reply: FastifyReply, type: string, file: Buffer): FastifyReply {
  const etag = etagOf([file])
  reply.headers({ etag, 'cache-control': 'public, max-age=3600', 'content-security-policy': FILE_CSP })
  return isKnown(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.type(type).send(file)
}
