import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** A year, in seconds: font files carry their hash in the name. */
const FOREVER = 31_536_000
const FONTS = fileURLToPath(new URL('./fonts/', import.meta.resolve('@greenroom/minisite/render')))

/** The fonts of public pages, where their renderer expects them. */
export async function mountFiles(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, {
    root: FONTS, prefix: '/fonts/', decorateReply: false, index: false, cacheControl: false,
    setHeaders: (response) => response.header('cache-control', `public, max-age=${FOREVER}, immutable`),
  })
}
