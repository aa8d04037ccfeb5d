import type { FanPage } from '@greenroom/minisite/render'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'
import { fewAtATime } from '../../few-at-a-time.ts'
import { answerError, asAppError } from '../errors.ts'
import { RateLimited } from '../rate-limit.ts'
import { answerPage, type FanLook, wayBack } from './answer-page.ts'
import { takeForms } from './posted.ts'
import { wantsPage } from './wants-page.ts'

/** Returns the published site that a request is about. */
export type LookOf = (request: FastifyRequest) => Promise<FanLook | undefined>

/**
 * Looks that failures read at once. Whoever floods a door is refused without the database (rate-limit.ts), and must not
 * reach it by way of the page that says so (standard W22): the other pages are plain.
 */
const LOOKS = { atOnce: 2, waiting: 8, refusal: 'Too many pages for failures at once.' }

/**
 * Prepares a scope for fans' routes: plain HTML forms without script, session, or cookie. Nobody is signed in here, so
 * another page has nothing to exploit (standard W3), and each change carries its own proof. What fails is answered in the
 * artist's look too.
 */
export function openFanDoors(app: FastifyInstance, house: House, lookOf: LookOf): void {
  takeForms(app)
  const inTurn = fewAtATime(LOOKS)
  const boundedLook: LookOf = (request) => inTurn(() => lookOf(request))
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFailure(house, error, request, reply, boundedLook))
}

/** Answers a browser with a page, and a program with the standard error body. */
async function answerFailure(
  house: House,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
  lookOf: LookOf,
): Promise<FastifyReply> {
  if (!wantsPage(request)) return answerError(error, request, reply)
  const status = asAppError(error)?.status ?? error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'a page for a fan failed')
  // The database may be what failed, or many may have failed at once.
  const look = await lookOf(request).catch(() => undefined)
  if (error instanceof RateLimited) reply.header('retry-after', error.retryAfter)
  const page = error instanceof RateLimited ? tooMany(error) : status >= 500 ? notNow : notRead
  return answerPage(house, reply, { ...page, links: wayBack(house, request, look) }, { look, status })
}

/** Page for too many requests from one network. */
function tooMany({ retryAfter }: RateLimited): FanPage {
  const minutes = Math.ceil(retryAfter / 60)
  return {
    heading: 'One moment, please',
    paragraphs: [
      `A lot came in from your network just now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    ],
  }
}

/** Page for input that could not be parsed or was too large. */
const notRead: FanPage = {
  heading: 'This did not work',
  paragraphs: ['We could not read what was sent, and nothing was changed. Please go back and try again.'],
}

/** Page for a failure on our side. */
const notNow: FanPage = {
  heading: 'This did not work',
  paragraphs: ['Something went wrong on our side, and nothing was changed. Please go back and try again in a moment.'],
}
