import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { MARK, markIcon } from '../render/mark.ts'

/** In seconds: font files carry their hash in the name; the mark may change with a release. */
const FOREVER = 31_536_000
const DAY = 86_400
const FONTS = fileURLToPath(new URL('./fonts/', import.meta.resolve('@greenroom/minisite/render')))

/** The fonts of public pages, where their renderer expects them, and the mark. */
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
}
