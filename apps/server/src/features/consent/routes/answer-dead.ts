import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { hintIn } from '../policy/links.ts'
import { findHintedLook } from '../queries/choosers.ts'
import { deadLink } from '../render/dead-link.ts'

/**
 * Answers a damaged or expired link with a way to request a new one, in the style of the site that it seems to belong
 * to.
 */
export async function answerDead(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  const look = await findHintedLook(context, hintIn(token))
  return answerPage(house, reply, deadLink({ token, isOwnerKnown: Boolean(look) }), { look, status: 410 })
}
