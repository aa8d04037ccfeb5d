import { parseUsername, PROOF_PAGES } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { answerPage } from '../../../platform/http/kept-pages/answer.ts'
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
    const found = parsed.ok ? await proofs.get(parsed.username, kind) : undefined
    if (!parsed.ok || !found) return reply.callNotFound()
    const name = 'movedTo' in found ? found.movedTo : parsed.username
    if ('movedTo' in found || request.params.username !== name) {
      const path = request.url.replace(/^\/[^/?]*/, `/${name}`)
      return reply.header('cache-control', `public, max-age=${SHORT_SECONDS}`).redirect(path, 301)
    }
    if ('picture' in found)
      return reply.header('cache-control', `public, max-age=${SHORT_SECONDS}`).type('image/png').send(found.picture)
    reply.hijack()
    reply.raw.setHeader('x-request-id', request.id)
    answerPage(found.page, request.raw, reply.raw, house.draining.signal.aborted)
    return reply
  }
  for (const page of PROOF_PAGES) app.get(`/:username/${page}`, HIDDEN, answer(page))
  app.get('/:username/texts/form.png', HIDDEN, answer('form'))
}
