import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SystemContext } from '../../../platform/context.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { speakerOf } from '../../../platform/http/fan-pages/speaker.ts'
import { tokenIn } from '../../../platform/http/fan-pages/token.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { deadLink, findHintedLook, findSiteOfSignUp, hintIn, linkSent, openChangeLimit } from '../../consent/public.ts'
import { artistNameOf, findLook } from '../../minisites/public.ts'
import { askLinks } from '../commands/ask-links.ts'
import { completePerson } from '../commands/complete-person.ts'
import { completeTyped } from '../commands/complete-typed.ts'
import { confirmSignUp } from '../commands/confirm-sign-up.ts'
import { readCompletion } from '../policy/completion.ts'
import { type Confirmation, readBearer, readConfirmation } from '../policy/links.ts'
import { type PersonView, viewOf, wordingsToConfirm } from '../queries/persons.ts'
import { completedPage, completePage, confirmedPage, confirmPage, READ } from '../render/person-pages.ts'
import { linksAfter, ownLinks } from './own-links.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }

/** Mounts `/complete-contact`, where fans add details and confirm their mailbox. Reading changes nothing. */
export function mountCompletion(app: FastifyInstance, house: House): void {
  app.get('/complete-contact', HIDDEN, async (request, reply) => {
    const { view, token } = await seen(house, request)
    if (!view) return answerDead(house, request, reply, token)
    const { person, artist, look } = view
    return answerPage(house, reply, completePage({ token, person, artist }), { look })
  })

  app.post('/complete-contact', HIDDEN, async (request, reply) => {
    const { context, view, bearer, token } = await seen(house, request)
    if (!view || !bearer) return answerDead(house, request, reply, token)
    await context.hold(openChangeLimit).consume(addressKey(request.ip))
    const posted = postedIn(request)
    const { owner, look, artist, person, country } = view
    const completion = readCompletion(posted, country, request.headers['accept-language'])
    const { problems, typed } = completion
    if (Object.keys(problems).length > 0) {
      const page = completePage({ token, person, artist, posted, problems })
      return answerPage(house, reply, page, { look, status: 422 })
    }
    const isKept =
      bearer.kind === 'typed'
        ? await completeTyped(owner, bearer.signUpId, completion, artist)
        : await completePerson(owner, bearer, completion, artist, speakerOf(house, request))
    if (!isKept) return answerDead(house, request, reply, token)
    return answerPage(
      house,
      reply,
      completedPage(toConfirm(view, typed.email), linksAfter(house, context, view, completion.chosen)),
      { look },
    )
  })

  app.get('/complete-contact/confirm', HIDDEN, async (request, reply) => {
    const context = contextOf(house, request)
    const token = tokenIn(request)
    const confirmation = readConfirmation(context, token)
    return confirmation
      ? answerConfirmation(house, request, reply, { context, confirmation, token })
      : answerDead(house, request, reply, token)
  })

  app.post('/complete-contact/confirm', HIDDEN, async (request, reply) => {
    const context = contextOf(house, request)
    await context.hold(openChangeLimit).consume(addressKey(request.ip))
    const token = tokenIn(request)
    const confirmation = readConfirmation(context, token)
    const owner = confirmation && (await context.asOwner(confirmation.userId))
    const { [READ]: read } = postedIn(request)
    const person = owner && (await confirmSignUp(owner, confirmation.signUpId, confirmation.mark, read))
    if (confirmation && person === 'outdated')
      return answerConfirmation(house, request, reply, { context, confirmation, token, isNew: true })
    if (!confirmation || !person || person === 'outdated') return answerDead(house, request, reply, token)
    const { look, artist } = await artistOf(context, confirmation)
    return answerPage(
      house,
      reply,
      confirmedPage(artist, person.emailConsent === 'opted_out', ownLinks(house, context, person, look)),
      { look },
    )
  })

  app.get('/complete-contact/link', HIDDEN, async (_request, reply) => reply.redirect('/complete-contact', 303))

  app.post('/complete-contact/link', HIDDEN, async (request, reply) => {
    const context = contextOf(house, request)
    const posted = postedIn(request)
    const token = tokenIn(request)
    const look = await findHintedLook(context, hintIn(token))
    const { problems } = await askLinks(context, posted, request.ip, look?.userId)
    if (Object.keys(problems).length === 0) return answerPage(house, reply, linkSent, { look })
    const { email = '', page = '' } = posted
    return answerPage(house, reply, deadLink({ token, isOwnerKnown: Boolean(look), email, page, problems }), {
      look,
      status: 422,
    })
  })
}

interface ConfirmationAsked {
  context: SystemContext
  confirmation: Confirmation
  token: string
  isNew?: boolean
}

/** Returns the page on which a person signed up. The confirmation is evidence of consent, so it names that page. */
async function artistOf(context: SystemContext, { userId, signUpId }: Confirmation) {
  const look = await findLook(context, userId, await findSiteOfSignUp(context, userId, signUpId))
  return { look, artist: await artistNameOf(context, userId, look) }
}

/** Draws the page that asks a mailbox to confirm. */
async function answerConfirmation(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  { context, confirmation, token, isNew = false }: ConfirmationAsked,
): Promise<FastifyReply> {
  const wordings = await wordingsToConfirm(context, confirmation)
  if (!wordings) return answerDead(house, request, reply, token)
  const { look, artist } = await artistOf(context, confirmation)
  const page = confirmPage(token, artist, wordings, { isNew })
  return answerPage(house, reply, page, { look, status: isNew ? 409 : 200 })
}

const contextOf = (house: House, request: FastifyRequest) => systemContext(house, request.log as House['log'])

async function seen(house: House, request: FastifyRequest) {
  const context = contextOf(house, request)
  const token = tokenIn(request)
  const bearer = readBearer(context, token)
  return { context, token, bearer, view: bearer && (await viewOf(context, bearer)) }
}

/**
 * Answers a damaged or expired link with a way to request a new one, in the style of the site that it seems to belong
 * to.
 */
async function answerDead(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const look = await findHintedLook(contextOf(house, request), hintIn(token))
  return answerPage(house, reply, deadLink({ token, isOwnerKnown: Boolean(look) }), { look, status: 410 })
}

/** Returns the mailbox that has to be confirmed, judging by what the person sees. */
const toConfirm = ({ person }: PersonView, email: string | undefined): string | undefined =>
  email !== undefined && email.toLowerCase() !== person.typed.email?.toLowerCase() ? email : undefined
