import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../../platform/house.ts'
import { answerError, asAppError } from '../../../platform/http/errors.ts'
import { RateLimited } from '../../../platform/http/rate-limit.ts'
import { notNow, notRead, tooMany } from '../render/form-pages.ts'
import { answerPage } from './answer.ts'
import { mountCompletion } from './completion.ts'
import { mountPreferences } from './preferences.ts'
import { takeForms } from './read-form.ts'
import { mountSignUps } from './sign-ups.ts'
import { wantsPage } from './wants-page.ts'

/**
 * Doors for fans: plain HTML forms that need no script, no session and no cookie. Nobody is signed in here, so that there is
 * nothing for another page to ride on (standard W3): what changes something carries its own proof.
 */
export function mountFanDoors(app: FastifyInstance, house: House): void {
  takeForms(app)
  app.setErrorHandler<FastifyError>((error, request, reply) => answerFailure(house, error, request, reply))
  mountSignUps(app, house)
  mountCompletion(app, house)
  mountPreferences(app, house)
}

/** Who sent a form gets a page to read; programs get the fixed body. */
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
