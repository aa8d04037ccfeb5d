import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from '../../../platform/http/etag.ts'
import type { House } from '../../../platform/house.ts'
import { type PictureName, picturesOf } from '../render/pictures.ts'

/** In seconds: what carries its version in its address never changes; without it, crawlers soon come back. */
const FOREVER = 31_536_000
const SHORT = 300

const SITE_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
type Asked = { Params: { id: string }; Querystring: { v?: string } }

/** `/og/{siteId}.png`, the picture of shared links, and `/og/{siteId}/qr.svg|png`, the code that leads to the page. */
export function mountPictures(app: FastifyInstance, house: House): void {
  const pictures = house.hold(picturesOf)
  const hidden = { schema: { hide: true } }
  const answer = (name: PictureName, type: string) => async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const picture = await pictures.get(request.params.id, name)
    if (!picture) return reply.callNotFound()
    const { etag, version, body } = picture
    const age = request.query.v === version ? `${FOREVER}, immutable` : SHORT
    reply.headers({ etag, 'cache-control': `public, max-age=${age}` })
    return isKnown(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.type(type).send(body)
  }
  app.get<Asked>(`/og/:id(^${SITE_ID}).png`, hidden, answer('card.png', 'image/png'))
  app.get<Asked>(`/og/:id(^${SITE_ID}$)/qr.svg`, hidden, answer('qr.svg', 'image/svg+xml'))
  app.get<Asked>(`/og/:id(^${SITE_ID}$)/qr.png`, hidden, answer('qr.png', 'image/png'))
}
