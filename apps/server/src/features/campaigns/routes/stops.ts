import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPage, wayBack } from '../../../platform/http/fan-pages/answer-page.ts'
import { MAX_FORM_BYTES } from '../../../platform/http/fan-pages/posted.ts'
import { speakerOf } from '../../../platform/http/fan-pages/speaker.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { placeOfStopCode } from '../../../platform/short-links.ts'
import { chooserViewOf, withdrawConsent } from '../../consent/public.ts'
import { openStopLimit } from '../policy/limits.ts'
import { findStopper } from '../queries/stops.ts'
import { NOWHERE } from '../render/nowhere.ts'
import { askStop, stopped } from '../render/stop-page.ts'

/** The code names a person, so it is not logged (standard W19). */
const OPTIONS = { schema: { hide: true }, logLevel: 'silent' as const, bodyLimit: MAX_FORM_BYTES }

type StopRequest = FastifyRequest<{ Params: { code: string } }>

/**
 * Mounts `/x/{code}`, the way to stop in texts from a name, which nobody can answer. Reading changes nothing: programs that check
 * links read them, too (standard S13). The button does what STOP does (standard O4), and the page says so, because a name cannot
 * text back. No limit is between a code and its button, however many share an address: an opt-out always holds.
 */
export function mountStops(scope: FastifyInstance, house: House): void {
  scope.get('/x/:code', OPTIONS, async (request: StopRequest, reply) => {
    const view = await viewOf(house, request)
    if (!view) return answerPage(house, reply, NOWHERE, { status: 404 })
    return answerPage(house, reply, askStop(request.params.code, view.artist), { look: view.look })
  })
  scope.post('/x/:code', OPTIONS, (request: StopRequest, reply) => stop(house, request, reply))
}

async function stop(house: House, request: StopRequest, reply: FastifyReply): Promise<FastifyReply> {
  const view = await viewOf(house, request)
  if (!view) return answerPage(house, reply, NOWHERE, { status: 404 })
  const { owner, stopper, artist, look } = view
  // The code stays out of the record.
  const speaker = { ...speakerOf(house, request), source: house.urls.absolute('/x') }
  const isStopped = await withdrawConsent(owner, stopper, ['sms'], speaker)
  if (!isStopped) return answerPage(house, reply, NOWHERE, { status: 404 })
  return answerPage(house, reply, { ...stopped(artist), links: wayBack(house, request, look) }, { look })
}

/**
 * Reads whom a code names, and whose texts it stops. Whoever tries many codes that were never made is refused: the proof in a code
 * tells, before anything is looked up. @throws RateLimited
 */
async function viewOf(house: House, request: StopRequest) {
  const context = systemContext(house, request.log as House['log'])
  const place = placeOfStopCode(context.links, request.params.code)
  if (!place) {
    await context.hold(openStopLimit).consume(addressKey(request.ip))
    return undefined
  }
  const stopper = await findStopper(context, place)
  return stopper && { stopper, ...(await chooserViewOf(context, stopper)) }
}
