import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseUsername } from '@greenroom/domain'
import { renderTooLarge } from '@greenroom/minisite/render'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { answerPage, sendKeptPage } from '../../../platform/http/kept-pages/answer.ts'
import { pageCsp } from '../render/headers.ts'
import { openHostDirectory } from '../../site-hosts/public.ts'
import { hostKey, openPages } from '../render/pages.ts'

/** Cache time of a redirect, in seconds: short, because a name can be taken back. */
const REDIRECT_SECONDS = 60

/** Serves `/:username` if the page is not in memory, or the address is not in its canonical form. */
export function mountPages(app: FastifyInstance, house: House): void {
  const pages = house.hold(openPages)
  app.get<{ Params: { username: string } }>('/:username', { schema: { hide: true } }, async (request, reply) => {
    const parsed = parseUsername(request.params.username)
    if (!parsed.ok) return reply.callNotFound()
    const path = `/${parsed.username}`
    const found = await pages.get(path)
    if (!found) return reply.callNotFound()
    if ('isTooLarge' in found) return sendTooLarge(house, reply)
    const [asked = '', ...query] = request.url.split('?')
    const wanted = 'movedTo' in found ? found.movedTo : path
    if ('page' in found && asked === wanted) {
      return sendKeptPage(house, found.page, request, reply)
    }
    const target = query.length > 0 ? `${wanted}?${query.join('?')}` : wanted
    return reply.header('cache-control', `public, max-age=${REDIRECT_SECONDS}`).redirect(target, 301)
  })
}

/** 503, so that search engines keep the page. */
export async function sendTooLarge({ env }: House, reply: FastifyReply): Promise<FastifyReply> {
  const page = await renderTooLarge({ appName: env.APP_NAME })
  return reply
    .status(503)
    .header('content-security-policy', pageCsp(env, page))
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(page.html)
}

/**
 * Answers pages in memory before the router does: the product's one hot path (standard P1). Handles only plain
 * addresses (`/nova`, `/nova?utm_source=…`, and `/` at hosts of owners). Everything else, and every page or host not in
 * memory, goes to the router.
 */
export function pageFastPath(house: House): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { signal } = house.draining
  const pages = house.hold(openPages)
  const hosts = house.hold(openHostDirectory)
  const { host: houseHost } = new URL(house.urls.publicUrl)
  return (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const url = request.url as string
    const { host } = request.headers
    const site = host === undefined || host === houseHost ? null : hosts.peek(host)
    if (site === undefined) return false
    const query = url.indexOf('?')
    const path = query === -1 ? url : url.slice(0, query)
    if (site && path !== '/') return false
    const found = pages.peek(site ? hostKey(site) : path)
    if (found === undefined || !('page' in found)) return false
    answerPage(found.page, request, response, signal.aborted)
    return true
  }
}
