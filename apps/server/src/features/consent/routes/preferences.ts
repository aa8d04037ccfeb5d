import { CONSENT_CHANNELS } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerPage } from '../../../platform/http/fan-pages/answer-page.ts'
import { openFanDoors } from '../../../platform/http/fan-pages/open-doors.ts'
import { MAX_FORM_BYTES, postedIn } from '../../../platform/http/fan-pages/posted.ts'
import { speakerOf } from '../../../platform/http/fan-pages/speaker.ts'
import { tokenIn } from '../../../platform/http/fan-pages/token.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { chooseConsent } from '../commands/choose-consent.ts'
import { withdrawConsent } from '../commands/withdraw-consent.ts'
import { chosenIn } from '../policy/boxes.ts'
import { openChangeLimit } from '../policy/limits.ts'
import { hintIn, readPreferencesToken } from '../policy/links.ts'
import { chooserViewOf, chosenBy, findHintedLook } from '../queries/choosers.ts'
import { canTellWhy } from '../queries/reasons.ts'
import { goneFromList, preferencesPage } from '../render/preferences-page.ts'
import { reasonPage } from '../render/reason-page.ts'
import { answerDead } from './answer-dead.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }

/**
 * Mounts `/preferences`, and `/unsubscribe` for mail programs that press it for the reader (RFC 8058). Reading changes
 * nothing.
 */
export function mountPreferences(app: FastifyInstance, house: House): void {
  openFanDoors(app, house, async (request) =>
    findHintedLook(systemContext(house, request.log as House['log']), hintIn(tokenIn(request))),
  )
  for (const path of ['/preferences', '/unsubscribe'])
    app.get(path, HIDDEN, async (request, reply) => answerPreferences(house, request, reply))

  app.post('/preferences', HIDDEN, async (request, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const chooser = readPreferencesToken(context, tokenIn(request))
    if (!chooser) return answerDead(house, request, reply, tokenIn(request))
    const posted = postedIn(request)
    const { owner, artist } = await chooserViewOf(context, chooser)
    const speaker = speakerOf(house, request)
    if (posted.all === 'stop') {
      await withdrawConsent(owner, chooser, CONSENT_CHANNELS, speaker)
      return answerPreferences(house, request, reply, 'You are unsubscribed from everything', true)
    }
    await context.hold(openChangeLimit).consume(addressKey(request.ip))
    await chooseConsent(owner, chooser, chosenIn(posted), artist, speaker)
    return answerPreferences(house, request, reply, 'Saved')
  })

  // No rate limit: mail programs call it for many readers from the same machines.
  app.post('/unsubscribe', HIDDEN, async (request, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const chooser = readPreferencesToken(context, tokenIn(request))
    if (!chooser) return answerDead(house, request, reply, tokenIn(request))
    const owner = await context.asOwner(chooser.userId)
    await withdrawConsent(owner, chooser, ['email'], speakerOf(house, request))
    return answerPreferences(house, request, reply, 'You are unsubscribed', true)
  })
}

async function answerPreferences(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  saved?: string,
  hasStopped = false,
): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  const token = tokenIn(request)
  const chooser = readPreferencesToken(context, token)
  if (!chooser) return answerDead(house, request, reply, token)
  const { owner, row, look, artist, channels } = await chooserViewOf(context, chooser)
  if (!row) return answerPage(house, reply, goneFromList(artist), { look })
  if (hasStopped && chooser.campaignId && (await canTellWhy(owner, chooser.campaignId, row.id)))
    return answerPage(house, reply, reasonPage({ token, artist, heading: saved }), { look })
  const email = row.email ?? undefined
  return answerPage(house, reply, preferencesPage({ token, artist, email, chosen: chosenBy(row), channels, saved }), {
    look,
  })
}
