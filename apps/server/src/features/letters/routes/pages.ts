import { LETTER_SLUG, MAX_LETTER_SLUG, parseUsername } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { answerPage } from '../../../platform/http/kept-pages/answer.ts'
import { type Kind, openLetterPages } from '../render/pages.ts'

/** Cache time of a redirect, in seconds: short, because a name can be taken back. */
const REDIRECT_SECONDS = 60
const HIDDEN = { schema: { hide: true } }

type Request = FastifyRequest<{ Params: { username: string; slug?: string }; Querystring: { page?: unknown } }>

/** Serves `/{username}/letters`, `/{username}/letters/rss.xml`, and `/{username}/letters/{slug}`. */
export function mountLetters(app: FastifyInstance, house: House): void {
  const pages = house.hold(openLetterPages)
  const answer = (rest: (request: Request) => Kind | undefined) => async (request: Request, reply: FastifyReply) => {
    const parsed = parseUsername(request.params.username)
    const kind = rest(request)
    if (!parsed.ok || !kind) return reply.callNotFound()
    const found = await pages.get({ ...kind, username: parsed.username })
    if (!found) return reply.callNotFound()
    const name = 'movedTo' in found ? found.movedTo : parsed.username
    if ('movedTo' in found || request.params.username !== name) {
      const path = request.url.replace(/^\/[^/?]*/, `/${name}`)
      return reply.header('cache-control', `public, max-age=${REDIRECT_SECONDS}`).redirect(path, 301)
    }
    reply.hijack()
    reply.raw.setHeader('x-request-id', request.id)
    answerPage(found.page, request.raw, reply.raw, house.draining.signal.aborted)
    return reply
  }
  app.get('/:username/letters', HIDDEN, answer(askedList))
  app.get(
    '/:username/letters/rss.xml',
    HIDDEN,
    answer(() => ({ kind: 'feed' })),
  )
  app.get('/:username/letters/:slug', HIDDEN, answer(askedLetter))
}

function askedList({ query }: Request): Kind | undefined {
  const { page = '1' } = query
  return typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? { kind: 'list', page: Number(page) } : undefined
}

function askedLetter({ params: { slug = '' } }: Request): Kind | undefined {
  return slug.length <= MAX_LETTER_SLUG && LETTER_SLUG.test(slug) ? { kind: 'letter', slug } : undefined
}
