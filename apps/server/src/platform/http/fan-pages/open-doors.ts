import type { FanPage } from '@greenroom/minisite/render'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house.ts'
import { answerError, asAppError } from '../errors.ts'
import { RateLimited } from '../rate-limit.ts'
import { answerPage } from './answer-page.ts'
import { takeForms } from './posted.ts'
import { wantsPage } from './wants-page.ts'

/**
 * Prepares a scope for fans' routes: plain HTML forms without script, session, or cookie. Nobody is signed in here, so
 * another page has nothing to exploit (standard W3), and each change carries its own proof.
 */
export function openFanDoors(app: FastifyInstance, house: House): void {
  takeForms(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFailure(house, error, request, reply))
}

/** Answers a browser with a page, and a program with the standard error body. */
async function answerFailure(
  house: House,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!wantsPage(request)) return answerError(error, request, reply)
  if (error instanceof RateLimited)
    return answerPage(house, reply.header('retry-after', error.retryAfter), tooMany(Math.ceil(error.retryAfter / 60)), {
      status: error.status,
    })
  const status = asAppError(error)?.status ?? error.statusCode ?? 500
  if (status >= 500) request.log.error({ err: error }, 'a page for a fan failed')
  return answerPage(house, reply, status >= 500 ? notNow : notRead, { status })
}

/** Page for too many requests from one network. */
const tooMany = (minutes: number): FanPage => ({
  heading: 'One moment, please',
  paragraphs: [
    `A lot came in from your network just now. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  ],
})

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
