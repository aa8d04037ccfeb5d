import { parseUsername } from '@greenroom/domain'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { openPages } from '../render/pages.ts'
import { answerPage } from './answer-page.ts'

/** How long browsers may remember a redirect, in seconds: short, because a name can be taken back. */
const REDIRECT_SECONDS = 60

/** `/:username` where the page is not in memory, or the address is not in its plain form. */
export function mountPages(app: FastifyInstance, house: House): void {
  const pages = house.hold(openPages)
  app.get<{ Params: { username: string } }>('/:username', { schema: { hide: true } }, async (request, reply) => {
    const parsed = parseUsername(request.params.username)
    if (!parsed.ok) return reply.callNotFound()
    const path = `/${parsed.username}`
    const found = await pages.get(path)
    if (!found) return reply.callNotFound()
    const [asked = '', ...query] = request.url.split('?')
    const wanted = 'movedTo' in found ? `/${found.movedTo}` : path
    if ('page' in found && asked === wanted) {
      reply.hijack()
      reply.raw.setHeader('x-request-id', request.id)
      answerPage(found.page, request.raw, reply.raw, house.draining.signal.aborted)
      return reply
    }
    const target = query.length > 0 ? `${wanted}?${query.join('?')}` : wanted
    return reply.header('cache-control', `public, max-age=${REDIRECT_SECONDS}`).redirect(target, 301)
  })
}
