import { LETTER_SLUG, MAX_LETTER_SLUG, parseUsername } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import type { HostDoor } from '../../../platform/http/host-doors.ts'
import { sendKeptPage } from '../../../platform/http/kept-pages/answer.ts'
import { findOpenSiteById } from '../../minisites/public.ts'
import { hasLetters } from '../queries/published.ts'
import { type Kind, openLetterPages } from '../render/pages.ts'

/** Cache time of a redirect, in seconds: short, because a name can be taken back. */
const REDIRECT_SECONDS = 60
const HIDDEN = { schema: { hide: true } }

type Query = { page?: unknown }
type Request = FastifyRequest<{ Params: { username: string; slug?: string }; Querystring: Query }>

/** Serves `/{username}/letters`, `/{username}/letters/rss.xml`, and `/{username}/letters/{slug}`. */
export function mountLetters(app: FastifyInstance, house: House): void {
  const pages = house.hold(openLetterPages)
  const answer = (rest: (request: Request) => Kind | undefined) => async (request: Request, reply: FastifyReply) => {
    const parsed = parseUsername(request.params.username)
    const kind = rest(request)
    if (!parsed.ok || !kind) return reply.callNotFound()
    const found = await pages.get({ ...kind, username: parsed.username })
    if (!found) return reply.callNotFound()
    if ('movedTo' in found || request.params.username !== parsed.username) {
      const below = 'movedTo' in found ? found.movedTo : `/${parsed.username}`
      const address = request.url.replace(/^\/[^/?]*/, () => below)
      return reply.header('cache-control', `public, max-age=${REDIRECT_SECONDS}`).redirect(address, 301)
    }
    return sendKeptPage(house, found.page, request, reply)
  }
  app.get(
    '/:username/letters',
    HIDDEN,
    answer(({ query }) => askedList(query)),
  )
  app.get(
    '/:username/letters/rss.xml',
    HIDDEN,
    answer(() => ({ kind: 'feed' })),
  )
  app.get(
    '/:username/letters/:slug',
    HIDDEN,
    answer(({ params }) => askedLetter(params.slug ?? '')),
  )
}

/** Serves the same at hosts of owners, from `/letters` on. */
export function letterHostDoor(house: House): HostDoor {
  const pages = house.hold(openLetterPages)
  return {
    async answer({ host, siteId }, path, request, reply) {
      const kind = kindAt(path, request.query as Query)
      const found = kind && (await pages.get({ ...kind, host, siteId }))
      return found && 'page' in found ? sendKeptPage(house, found.page, request, reply) : undefined
    },
    async paths({ siteId }) {
      const { system } = house.db
      const site = await findOpenSiteById(system, siteId)
      return site && (await hasLetters(system, site)) ? ['/letters'] : []
    },
  }
}

function kindAt(path: string, query: Query): Kind | undefined {
  if (path === '/letters') return askedList(query)
  if (path === '/letters/rss.xml') return { kind: 'feed' }
  return path.startsWith('/letters/') ? askedLetter(path.slice('/letters/'.length)) : undefined
}

function askedList({ page = '1' }: Query): Kind | undefined {
  return typeof page === 'string' && /^[1-9]\d{0,3}$/.test(page) ? { kind: 'list', page: Number(page) } : undefined
}

function askedLetter(slug: string): Kind | undefined {
  return slug.length <= MAX_LETTER_SLUG && LETTER_SLUG.test(slug) ? { kind: 'letter', slug } : undefined
}
