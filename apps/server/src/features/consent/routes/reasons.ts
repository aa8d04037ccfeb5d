import * as contracts from '@greenroom/contracts'
import type { FastifyInstance } from 'fastify'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { tokenIn } from '../../../platform/http/fan-pages/token.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { route } from '../../../platform/http/route.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { tellReason } from '../commands/tell-reason.ts'
import { openChangeLimit } from '../policy/limits.ts'
import { readPreferencesToken } from '../policy/links.ts'
import { reasonIn } from '../policy/reasons.ts'
import { chooserViewOf } from '../queries/choosers.ts'
import { readReasons } from '../queries/reasons.ts'
import { reasonPage, tooLate, toldPage } from '../render/reason-page.ts'
import { answerDead } from './answer-dead.ts'

/** Serves the owner what people said when they unsubscribed. */
export const reasonRoutes = [
  route(contracts.listUnsubscribeReasons, async ({ context, params }) => readReasons(context, params.campaignId)),
]

/** Mounts `POST /unsubscribe/reason`, where somebody who has just unsubscribed can say why. */
export function mountReasons(app: FastifyInstance, house: House): void {
  app.post('/unsubscribe/reason', { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }, async (request, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const token = tokenIn(request)
    const chooser = readPreferencesToken(context, token)
    if (!chooser) return answerDead(house, request, reply, token)
    await context.hold(openChangeLimit).consume(addressKey(request.ip))
    const { owner, row, look, artist } = await chooserViewOf(context, chooser)
    const told = reasonIn(postedIn(request))
    if ('problem' in told)
      return answerPage(house, reply, reasonPage({ token, artist, ...told }), { look, status: 400 })
    const isTaken = row && chooser.campaignId && (await tellReason(owner, chooser.campaignId, row.id, told))
    const page = isTaken ? toldPage(token, artist) : tooLate(token)
    return answerPage(house, reply, page, { look, status: isTaken ? 200 : 410 })
  })
}
