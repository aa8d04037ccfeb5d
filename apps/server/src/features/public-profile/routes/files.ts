import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { isKnown } from '../../../platform/http/etag.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { APP_ICONS, appIcon, MARK, markIcon } from '../render/mark.ts'
import { countdownsOf } from '../render/countdowns.ts'
import { type PictureName, picturesOf } from '../render/pictures.ts'

/**
 * Cache times, in seconds. Fonts carry a hash in the name, and pictures their version; the mark may change with a
 * release.
 */
const FOREVER = 31_536_000
const DAY = 86_400
const FONTS = fileURLToPath(new URL('./fonts/', import.meta.resolve('@greenroom/minisite/render')))

/** Serves the fonts of public pages at the path their renderer expects, and the logo. */
export async function mountFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: FONTS,
    prefix: '/fonts/',
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', `public, max-age=${FOREVER}, immutable`),
  })
  const hidden = { schema: { hide: true } }
  app.get('/favicon.svg', hidden, async (_request, reply) =>
    reply.header('cache-control', `public, max-age=${DAY}`).type('image/svg+xml').send(MARK),
  )
  app.get('/favicon.ico', hidden, async (_request, reply) =>
    reply
      .header('cache-control', `public, max-age=${DAY}`)
      .type('image/x-icon')
      .send(await markIcon()),
  )
  for (const side of APP_ICONS)
    app.get(`/icon-${side}.png`, hidden, async (_request, reply) =>
      reply
        .header('cache-control', `public, max-age=${DAY}`)
        .type('image/png')
        .send(await appIcon(side)),
    )
}

/** Cache time of a picture without its version in the address, in seconds: crawlers soon come back. */
const SHORT = 300

const SITE_ID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
type Asked = { Params: { id: string }; Querystring: { v?: string } }

/** Serves `/og/{siteId}.png`, the picture for shared links, and `/og/{siteId}/qr.svg|png`, the page's QR code. */
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

/** Serves `/og/countdown/{moment}.png`, which emails show: what is left when somebody opens them. */
export function mountCountdowns(app: FastifyInstance, house: House): void {
  const countdowns = house.hold(countdownsOf)
  app.get<{ Params: { name: string } }>(
    '/og/countdown/:name(^[0-9a-z]{1,8}).png',
    { schema: { hide: true } },
    async ({ params, ip }, reply) => {
      const found = await countdowns.get(params.name, addressKey(ip))
      if (!found) return reply.callNotFound()
      return reply.header('cache-control', `public, max-age=${found.maxAge}`).type('image/png').send(found.body)
    },
  )
}
