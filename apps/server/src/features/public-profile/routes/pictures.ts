import type { FastifyInstance, FastifyReply } from 'fastify'
import { toBuffer, toString as toSvg } from 'qrcode'
import { type House, systemContext } from '../../../platform/house.ts'
import { findActiveSite } from '../queries.ts'
import { qrVersion } from '../render/addresses.ts'
import { picturesOf } from '../render/pictures.ts'

/** In seconds: what carries its version in its address never changes; without it, crawlers soon come back. */
const FOREVER = 31_536_000
const SHORT = 300
/** Pixels of the QR code as a picture to print. */
const QR_PIXELS = 1024

const SITE_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
type Asked = { Params: { id: string }; Querystring: { v?: string } }

/** `/og/{siteId}.png`, the picture of shared links, and `/og/{siteId}/qr.svg|png`, the code that leads to the page. */
export function mountPictures(app: FastifyInstance, house: House): void {
  const pictures = picturesOf(house)
  const hidden = { schema: { hide: true } }
  app.get<Asked>(`/og/:id(^${SITE_ID}).png`, hidden, async (request, reply) => {
    const picture = await pictures.get(request.params.id)
    if (!picture) return reply.callNotFound()
    return kept(reply, request.query.v === picture.version)
      .type('image/png')
      .send(picture.png)
  })
  app.get<Asked>(`/og/:id(^${SITE_ID}$)/qr.svg`, hidden, async (request, reply) => {
    const url = await addressOf(house, request.params.id)
    if (!url) return reply.callNotFound()
    return kept(reply, request.query.v === qrVersion(url))
      .type('image/svg+xml')
      .send(await toSvg(url, { type: 'svg', margin: 2 }))
  })
  app.get<Asked>(`/og/:id(^${SITE_ID}$)/qr.png`, hidden, async (request, reply) => {
    const url = await addressOf(house, request.params.id)
    if (!url) return reply.callNotFound()
    return kept(reply, request.query.v === qrVersion(url))
      .type('image/png')
      .send(await toBuffer(url, { type: 'png', margin: 2, width: QR_PIXELS }))
  })
}

async function addressOf(house: House, siteId: string): Promise<string | undefined> {
  const context = systemContext(house)
  const site = await findActiveSite(context, siteId)
  return site && context.urls.siteUrl(site)
}

const kept = (reply: FastifyReply, isVersioned: boolean): FastifyReply =>
  reply.header('cache-control', isVersioned ? `public, max-age=${FOREVER}, immutable` : `public, max-age=${SHORT}`)
