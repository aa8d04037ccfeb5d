import { isPictureType } from '@greenroom/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../../platform/errors.ts'
import type { House } from '../../../platform/house.ts'
import { headersOf, PUBLIC_MEDIA } from '../policy/media.ts'

/**
 * Serves `GET /m/{token}`: a picture of a text to whoever has the signed address, until it expires. Carriers fetch it
 * without credentials. Nothing but pictures is served.
 */
export function servePublicMedia(app: FastifyInstance, { clock, links, providers }: House): void {
  app.get('/m/*', { schema: { hide: true } }, async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const claim = links.read(PUBLIC_MEDIA, request.params['*'], clock())
    const { path, type } = (claim ?? {}) as { path?: string; type?: string }
    if (!path || !type || !isPictureType(type)) throw notFound('picture')
    const file = await providers.storage.get(path).catch((error: unknown) => {
      throw new AppError('UNAVAILABLE', 'This picture is not available right now.', { cause: error })
    })
    if (!file) throw notFound('picture')
    return reply.headers({ ...headersOf({ type, name: '' }), 'cache-control': 'private, max-age=3600' }).send(file.data)
  })
}
