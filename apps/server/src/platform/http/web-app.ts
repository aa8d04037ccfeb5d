import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import { APP_PATHS } from '@greenroom/domain'
import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'
import { appCsp } from './headers.ts'
import { SCREEN_GATES } from './sandbox-gate.ts'

const DIST = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))

/** One year in seconds: built files have a hash in their names. */
const FOREVER = 31_536_000

/** Serves the built web app: files under `/assets/`, and its page for the path of every screen. */
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
  const page = withSettings(readFileSync(`${DIST}index.html`, 'utf8'), house.env)
  const inlineScripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    (match) => match[1] ?? '',
  )
  const csp = appCsp(inlineScripts, house.env)
  for (const path of APP_PATHS) {
    const isOpen = SCREEN_GATES[path]
    app.get(path, { schema: { hide: true } }, async (request, reply) => {
      if (isOpen && !isOpen(house, request)) return reply.callNotFound()
      return reply
        .header('content-security-policy', csp)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(page)
    })
  }
}

/** Writes the operator's settings into the page's `<meta>` elements, from which the web app reads them. */
export const withSettings = (
  page: string,
  env: Pick<House['env'], 'APP_NAME' | 'PARTNER_APP_URL' | 'PARTNER_APP_NAME'>,
): string =>
  Object.entries({
    APP_NAME: env.APP_NAME,
    PARTNER_APP_URL: env.PARTNER_APP_URL ?? '',
    PARTNER_APP_NAME: env.PARTNER_APP_NAME ?? '',
  }).reduce((text, [name, value]) => text.replaceAll(`%${name}%`, () => escapeHtml(value)), page)

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
