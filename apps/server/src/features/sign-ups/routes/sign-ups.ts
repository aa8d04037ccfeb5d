import { z } from 'zod'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, notFound } from '../../../platform/errors.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { answerPage, wayBack } from '../../../platform/http/fan-pages/answer-page.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { wantsPage, wantsPart } from '../../../platform/http/fan-pages/wants-page.ts'
import { receiveSignUp, type Received } from '../commands/receive-sign-up.ts'
import { asksForPrivacy } from '../../analytics/public.ts'
import { lookOfFan } from '../queries/look-of-fan.ts'
import { typedLink } from '../policy/links.ts'
import { stampOf } from '../policy/robots.ts'
import { NEW_WORDS } from '../policy/submission.ts'
import { findPublishedForm } from '../queries/forms.ts'
import { donePage, formAgain, formGone, REDIRECT_SECONDS } from '../render/form-pages.ts'

const FORM_PATH = '/api/public/minisites/:id/blocks/:blockId/sign-ups'
const ids = z.object({ id: z.uuid(), blockId: z.uuid() })

/** Mounts the endpoint of forms on public pages. The answer does not depend on what is known. */
export function mountSignUps(app: FastifyInstance, house: House): void {
  // Opening the address of a submitted form leads back to the page.
  app.get(FORM_PATH, { schema: { hide: true } }, async (request, reply) => {
    const params = ids.safeParse(request.params)
    const form = params.success && (await findPublishedForm(systemContext(house), params.data.id, params.data.blockId))
    return form
      ? reply.redirect(house.urls.pagesUrl(form.site, request.hosted?.host), 303)
      : gone(house, request, reply)
  })

  app.post(FORM_PATH, { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const params = ids.safeParse(request.params)
    if (!params.success) return gone(house, request, reply)
    const { id: siteId, blockId } = params.data
    const posted = postedIn(request)
    const { headers, ip } = request
    const received = await receiveSignUp(context, { siteId, blockId }, posted, {
      ip,
      userAgent: headers['user-agent'] ?? '',
      acceptLanguage: headers['accept-language'],
      page: headers.referer,
      isPrivate: asksForPrivacy(headers),
    })
    if (received.kind === 'unknown') return gone(house, request, reply)
    if (!wantsPage(request)) return answerProgram(reply, received)
    const { site, form } = received.form
    const asPart = wantsPart(request)
    const pages = house.urls.pagesUrl(site, request.hosted?.host)
    if (received.kind === 'again') {
      const { problems, why } = received
      const page = formAgain({
        ...{ siteId, blockId, pages, form, posted, problems, why },
        stamp: stampOf(context, blockId),
      })
      return answerPage(house, reply, page, { look: site, status: why === 'problems' ? 422 : 200, asPart })
    }
    const page = donePage({
      form,
      typed: received.submission.typed,
      // A host of an owner's has their pages alone.
      completeHref: (request.hosted ? house.urls.publicUrl : '') + typedLink(context, site.userId, received.signUpId),
      // The visitor is still on the page, so a link back would lead nowhere.
      site: asPart ? undefined : { name: site.name, url: pages },
    })
    const onward = form.redirectUrl ? { url: new URL(form.redirectUrl).href, seconds: REDIRECT_SECONDS } : undefined
    return answerPage(house, reply, page, { look: site, onward, asPart })
  })
}

async function gone(house: House, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!wantsPage(request)) throw notFound('form')
  const look = await lookOfFan(house)(request)
  return answerPage(house, reply, formGone(wayBack(house, request, look)), { look, status: 404 })
}

const ROBOT = 'This looks like a robot’s: it came too fast, or filled in a hidden field.'

function answerProgram(reply: FastifyReply, received: Exclude<Received, { kind: 'unknown' }>): FastifyReply {
  if (received.kind === 'received') return reply.status(202).send({ status: 'received' })
  const { problems, why } = received
  const found = why === 'problems' ? problems : { wording: why === 'outdated' ? NEW_WORDS : ROBOT }
  const issues = Object.entries(found).map(([name, message]) => ({ path: `body.${name}`, message }))
  throw new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'This form is not valid.', { details: { issues } })
}
