import { createGunzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type House, systemContext } from '../../../platform/house.ts'
import { bestEncoding } from '../../../platform/http/kept-pages/answer.ts'
import { sitemapFile, sitemapIndex } from '../render/sitemap.ts'

/** Seconds that a sitemap is kept, here and again by clients: together a minute. */
const KEEP_SECONDS = 30
/** Cache time of robots.txt, in seconds: it changes with a release. */
export const ROBOTS_SECONDS = 600
/** Files kept: about half a megabyte each. */
const MAX_KEPT = 20

/** Paths that are not pages, or are private. */
const DISALLOWED = [
  '/api/',
  '/functions/',
  '/rest/',
  '/sandbox/',
  '/dashboard',
  '/editor',
  '/onboarding',
  '/login',
  '/signup',
  '/auth',
  '/complete-contact',
  '/preferences',
  '/unsubscribe',
]

/** Serves `/sitemap.xml`, `/sitemap/{n}.xml` and `/robots.txt`. */
export function mountSitemap(app: FastifyInstance, house: House): void {
  const hidden = { schema: { hide: true } }
  const keep = keeper(house)
  app.get('/sitemap.xml', hidden, async (request, reply) =>
    send(request, reply, await keep('index', () => sitemapIndex(systemContext(house)))),
  )
  app.get<{ Params: { n: string } }>('/sitemap/:n(^[1-9]\\d{0,3}).xml', hidden, async (request, reply) => {
    const { n } = request.params
    return send(request, reply, await keep(n, () => sitemapFile(systemContext(house), Number(n))))
  })
  app.get('/robots.txt', hidden, async (_request, reply) => {
    const rules = DISALLOWED.map((path) => `Disallow: ${path}`).join('\n')
    return reply
      .header('cache-control', `public, max-age=${ROBOTS_SECONDS}`)
      .type('text/plain; charset=utf-8')
      .send(`User-agent: *\n${rules}\n\nSitemap: ${house.urls.publicUrl}/sitemap.xml\n`)
  })
}

function send(request: FastifyRequest, reply: FastifyReply, file: Buffer | undefined): FastifyReply {
  if (!file) {
    reply.callNotFound()
    return reply
  }
  reply
    .header('cache-control', `public, max-age=${KEEP_SECONDS}`)
    .header('vary', 'accept-encoding')
    .type('application/xml; charset=utf-8')
  if (bestEncoding(request.headers['accept-encoding']) !== 'identity')
    return reply.header('content-encoding', 'gzip').send(file)
  // Some megabytes: decompressed as a stream, no faster than the client reads.
  const plain = createGunzip()
  plain.end(file)
  return reply.send(plain)
}

type Make = () => Promise<Buffer | undefined>

/** Makes each file once per interval, regardless of the number of requests. */
function keeper({ clock }: House): (name: string, make: Make) => Promise<Buffer | undefined> {
  const kept = new Map<string, { until: number; file: Promise<Buffer | undefined> }>()
  return (name, make) => {
    const now = clock().getTime()
    const known = kept.get(name)
    if (known && now < known.until) return known.file
    const file = make()
    kept.delete(name)
    kept.set(name, { until: now + KEEP_SECONDS * 1000, file })
    file.then(
      (made) => made ?? kept.delete(name),
      () => kept.delete(name),
    )
    for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
    return file
  }
}
