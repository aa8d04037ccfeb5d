import { MAX_TEXT_MEDIA } from '@greenroom/domain'
import { z } from 'zod'
import { AppError } from '../../../platform/errors.ts'
import type { Webhook } from '../../../platform/feature.ts'
import { keepText } from '../commands/keep-text.ts'
import { readTwilioCall } from '../commands/read-twilio-call.ts'

/** Tells Twilio to answer nothing (twilio.com/docs/messaging/twiml). Plain text would be sent as an answer. */
const NO_ANSWER = { status: 200, type: 'text/xml', body: '<?xml version="1.0" encoding="UTF-8"?><Response/>' }

/** Parameters of an inbound message (twilio.com/docs/messaging/guides/webhook-request). */
const delivered = z.object({
  MessageSid: z.string().regex(/^[A-Za-z0-9]{2,64}$/),
  From: z.string().min(1).max(64),
  To: z.string().min(1).max(64),
  Body: z.string().max(10_000).default(''),
  NumMedia: z.coerce.number().int().min(0).catch(0),
  /** Set if the messaging service's own Advanced Opt-Out has recognized and answered a word. */
  OptOutType: z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined),
})

const WORDS = { STOP: 'stop', START: 'start', HELP: 'help' } as const

/** Texts that come in. Answered once they are on disk; everything else is a job's. */
export const twilioMessages: Webhook = {
  path: '/webhooks/twilio/messages',
  async handle(context, call) {
    const { form, accountSid } = await readTwilioCall(context, call)
    const { data: text } = delivered.safeParse(
      Object.fromEntries([...new Set(form.keys())].map((key) => [key, form.get(key)])),
    )
    if (!text) throw new AppError('VALIDATION_FAILED', 'This is no inbound message of Twilio.')
    await keepText(context, {
      providerId: text.MessageSid,
      sender: text.From,
      recipient: text.To,
      body: text.Body,
      media: mediaIn(form, text.NumMedia),
      accountSid,
      ...(text.OptOutType ? { answered: WORDS[text.OptOutType] } : {}),
    })
    return NO_ANSWER
  },
}

function mediaIn(form: URLSearchParams, count: number): { url: string; type: string }[] {
  const places = Array.from({ length: Math.min(count, MAX_TEXT_MEDIA) }, (_, place) => place)
  return places
    .map((place) => ({ url: form.get(`MediaUrl${place}`) ?? '', type: form.get(`MediaContentType${place}`) ?? '' }))
    .filter(({ url }) => URL.canParse(url))
}
