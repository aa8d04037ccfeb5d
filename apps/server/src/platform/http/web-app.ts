import { existsSync } from 'node:fs'
import { PassThrough, type Transform } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { APP_REDIRECTS, APP_SCREENS, MISSING_SCREEN, type PagePath } from '@greenroom/domain/routes'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../house.ts'
import { readCookie } from '../identity/session-cookie.ts'
import { firstAnswers, sessionOfPage, SIGNED_OUT } from './first-answers.ts'
import { appCsp } from './headers.ts'
import { SCREEN_GATES } from './sandbox-gate.ts'
import { readWebPages } from './web-page.ts'
import { mountWebRoot } from './web-root.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** One year in seconds: built files have a hash in their names. */
const FOREVER = 31_536_000

/**
 * Serves the built web app: files under `/assets/`, and its page for the path of every screen. The start of a page is
 * sent before its answers are known, so that the browser draws the outline and fetches the code meanwhile.
 */
export async function mountWebApp(app: FastifyInstance, house: House): Promise<void> {
  if (!existsSync(`${DIST}index.html`)) {
    house.log.warn('the web app is not built: only the API is served')
    return
  }
  await app.register(fastifyStatic, {
    root: `${DIST}assets`,
    prefix: '/assets/',
    decorateReply: false,
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (response) => response.header('cache-control', `public, max-age=${FOREVER}, immutable`),
  })
  mountWebRoot(app, DIST, house.env)
  const pageOf = readWebPages(DIST, house.env)
  const visitorPages = new CompressedPages()
  for (const { path, screen, status = 200 } of PAGES) {
    const page = pageOf(screen)
    const csp = appCsp(page.inlineScripts, house.env)
    const isOpen = SCREEN_GATES[path]
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (isOpen && !isOpen(house, request)) return reply.callNotFound()
      const session = await sessionOfPage(app, house, request)
      const isSignedIn = session.answer !== null
      reply
        .code(status)
        .header('content-security-policy', csp)
        .header('cache-control', isSignedIn ? 'private, no-store' : 'no-cache')
        .header('cross-origin-resource-policy', 'same-origin')
        .type('text/html; charset=utf-8')
      if (session.cookies.length > 0) reply.header('set-cookie', session.cookies)
      const encoding = encodingOf(request)
      reply.header('vary', 'accept-encoding, cookie')
      if (encoding !== undefined) reply.header('content-encoding', encoding)
      const start = page.start({ isSignedIn, isCollapsed: isCollapsed(request) })
      if (!isSignedIn) return reply.send(visitorPages.of(start + page.end(SIGNED_OUT), encoding))
      const body = compressor(encoding)
      body.write(start)
      body.flush()
      void firstAnswers(app, request, screen, session).then((boot) => body.end(page.end(boot)))
      return reply.send(body)
    })
  }
}

/** Every path of the web app, with the screen that it opens in the end. */
const PAGES: readonly { path: string; screen: PagePath; status?: number }[] = [
  ...APP_SCREENS.map(({ path }) => ({ path, screen: path })),
  ...APP_REDIRECTS.map(({ path, to }) => ({ path, screen: to })),
  { path: MISSING_SCREEN.path, screen: MISSING_SCREEN.path, status: 404 },
]

/** Returns whether the visitor left the sidebar collapsed (apps/web/src/lib/sidebar.ts). */
const isCollapsed = ({ headers }: FastifyRequest): boolean =>
  readCookie(headers.cookie, 'sidebar_state') === 'collapsed'

type Encoding = 'br' | 'gzip' | undefined

function encodingOf({ headers }: FastifyRequest): Encoding {
  const accepted = headers['accept-encoding'] ?? ''
  return (['br', 'gzip'] as const).find((name) => new RegExp(`\\b${name}\\b`).test(accepted))
}

/** Compression of a page that is drawn for one visitor: three quarters of the best, at a twentieth of the time. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** Returns the stream that the browser reads, compressed if it can take that. */
function compressor(encoding: Encoding): Page {
  if (encoding === 'br') return createBrotliCompress(QUALITY)
  if (encoding === 'gzip') return createGzip()
  return Object.assign(new PassThrough(), { flush: () => undefined })
}
type Page = Transform & { flush(): void }

/** The pages of signed-out visitors, which are the same for all of them and are compressed once. */
class CompressedPages {
  readonly #kept = new Map<string, Buffer>()

  of(page: string, encoding: Encoding): Buffer | string {
    if (encoding === undefined) return page
    const key = `${encoding} ${page}`
    const kept = this.#kept.get(key) ?? (encoding === 'br' ? brotliCompressSync(page) : gzipSync(page))
    this.#kept.set(key, kept)
    return kept
  }
}
