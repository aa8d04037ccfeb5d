import { CONSENT_CHANNELS } from '@greenroom/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type House, systemContext } from '../../../platform/house.ts'
import { addressKey } from '../../../platform/http/rate-limit.ts'
import { chooseConsent } from '../commands/choose-consent.ts'
import { withdrawConsent } from '../commands/withdraw-consent.ts'
import { chosenIn } from '../policy/completion.ts'
import { openFanLimits } from '../policy/limits.ts'
import { readChooser } from '../policy/links.ts'
import { chooserViewOf, chosenBy } from '../queries/persons.ts'
import { goneFromList, preferencesPage } from '../render/person-pages.ts'
import { answerPage } from './answer.ts'
import { answerDead, speakerOf } from './completion.ts'
import { MAX_FORM_BYTES, postedIn } from './read-form.ts'
import { tokenIn } from './token.ts'

const HIDDEN = { schema: { hide: true }, bodyLimit: MAX_FORM_BYTES }

/** `/preferences`, and `/unsubscribe` for mailboxes that do it by themselves (RFC 8058). Reading changes nothing. */
export function mountPreferences(app: FastifyInstance, house: House): void {
  for (const path of ['/preferences', '/unsubscribe'])
    app.get(path, HIDDEN, async (request, reply) => answerPreferences(house, request, reply))

  app.post('/preferences', HIDDEN, async (request, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const chooser = readChooser(context, tokenIn(request))
    if (!chooser) return answerDead(house, request, reply, tokenIn(request))
    const posted = postedIn(request)
    const { owner, artist } = await chooserViewOf(context, chooser)
    const speaker = speakerOf(house, request)
    if (posted.all === 'stop') {
      await withdrawConsent(owner, chooser, CONSENT_CHANNELS, speaker)
      return answerPreferences(house, request, reply, 'Everything is stopped')
    }
    await context.hold(openFanLimits).changeByAddress.consume(addressKey(request.ip))
    await chooseConsent(owner, chooser, chosenIn(posted), artist, speaker)
    return answerPreferences(house, request, reply, 'Saved')
  })

  // Mail programs press it for the reader, from machines of many readers: nothing holds it up.
  app.post('/unsubscribe', HIDDEN, async (request, reply) => {
    const context = systemContext(house, request.log as House['log'])
    const chooser = readChooser(context, tokenIn(request))
    if (!chooser) return answerDead(house, request, reply, tokenIn(request))
    const owner = await context.asOwner(chooser.userId)
    await withdrawConsent(owner, chooser, ['email'], speakerOf(house, request))
    return answerPreferences(house, request, reply, 'You are unsubscribed')
  })
}

async function answerPreferences(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  saved?: string,
): Promise<FastifyReply> {
  const context = systemContext(house, request.log as House['log'])
  const token = tokenIn(request)
  const chooser = readChooser(context, token)
  if (!chooser) return answerDead(house, request, reply, token)
  const { row, look, artist, channels } = await chooserViewOf(context, chooser)
  if (!row) return answerPage(house, reply, goneFromList(artist), { look })
  const email = row.email ?? undefined
  return answerPage(house, reply, preferencesPage({ token, artist, email, chosen: chosenBy(row), channels, saved }), {
    look,
  })
}
