import type { FastifyInstance } from 'fastify'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { openFanDoors } from '../../../platform/http/fan-pages/open-doors.ts'
import { MAX_FORM_BYTES } from '../../../platform/http/fan-pages/posted.ts'
import { tokenIn } from '../../../platform/http/fan-pages/token.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { endLetter } from '../commands/end-letter.ts'
import { END_PATH, readEndToken } from '../policy/links.ts'
import { askPage, deadPage, endedPage } from '../render/pages.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }

/**
 * Mounts the page that ends the weekly letter, without a log-in. Opening it changes nothing; posting to it does, also by
 * mail programs that press it for the reader (RFC 8058; standard S13).
 */
export function mountEnd(app: FastifyInstance, house: House): void {
  openFanDoors(app, house, async () => undefined)
  app.get(END_PATH, HIDDEN, async (request, reply) => {
    const token = tokenIn(request)
    const isOpen = readEndToken(systemContext(house), token) !== undefined
    return isOpen
      ? answerPage(house, reply, askPage(token, END_PATH))
      : answerPage(house, reply, deadPage, { status: 404 })
  })
  app.post(END_PATH, HIDDEN, async (request, reply) => {
    const hasEnded = await endLetter(systemContext(house, request.log as House['log']), tokenIn(request))
    return hasEnded ? answerPage(house, reply, endedPage) : answerPage(house, reply, deadPage, { status: 404 })
  })
}
