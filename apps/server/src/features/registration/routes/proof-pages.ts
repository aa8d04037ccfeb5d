import { parseUsername, PROOF_PAGES } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import type { HostDoor } from '../../../platform/http/host-doors.ts'
import { sendKeptPage } from '../../../platform/http/kept-pages/answer.ts'
import { openProofs, type ProofKind } from '../render/kept-proofs.ts'

/** Cache time of a redirect and of the picture, in seconds: short, because both change. */
const SHORT_SECONDS = 60
const HIDDEN = { schema: { hide: true } }

type Request = FastifyRequest<{ Params: { username: string } }>

/** Serves `/{username}/texts`, `/privacy`, `/terms`, and `/{username}/texts/form.png`. */
export function mountProofs(app: FastifyInstance, house: House): void {
  const proofs = house.hold(openProofs)
  const answer = (kind: ProofKind) => async (request: Request, reply: FastifyReply) => {
    const parsed = parseUsername(request.params.username)
    const found = parsed.ok ? await proofs.get({ username: parsed.username }, kind) : undefined
    if (!parsed.ok || !found) return reply.callNotFound()
    const name = 'movedTo' in found ? found.movedTo : parsed.username
    if ('movedTo' in found || request.params.username !== name) {
      const path = request.url.replace(/^\/[^/?]*/, `/${name}`)
      return reply.header('cache-control', `public, max-age=${SHORT_SECONDS}`).redirect(path, 301)
    }
    return 'picture' in found ? sendPicture(found.picture, reply) : sendKeptPage(house, found.page, request, reply)
  }
  for (const page of PROOF_PAGES) app.get(`/:username/${page}`, HIDDEN, answer(page))
  app.get('/:username/texts/form.png', HIDDEN, answer('form'))
}

/** Serves the same at hosts of owners: `/texts`, `/privacy`, `/terms`, and `/texts/form.png`. */
export function proofHostDoor(house: House): HostDoor {
  const proofs = house.hold(openProofs)
  return {
    async answer({ host, siteId }, path, request, reply) {
      const kind = KINDS.get(path)
      const found = kind && (await proofs.get({ host, siteId }, kind))
      if (!found || 'movedTo' in found) return undefined
      return 'picture' in found ? sendPicture(found.picture, reply) : sendKeptPage(house, found.page, request, reply)
    },
    async paths({ host, siteId }) {
      return (await proofs.get({ host, siteId }, 'terms')) ? PROOF_PAGES.map((page) => `/${page}`) : []
    },
  }
}

const KINDS: ReadonlyMap<string, ProofKind> = new Map([
  ...PROOF_PAGES.map((page) => [`/${page}`, page] as const),
  ['/texts/form.png', 'form'],
])

const sendPicture = (picture: Buffer, reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', `public, max-age=${SHORT_SECONDS}`).type('image/png').send(picture)
