import type { JobContext } from '../context.ts'
import type { Feature } from '../feature.ts'
import { defineJob } from '../jobs/define-job.ts'
import { EmailError } from '../providers/email/email.ts'
import { SmsError } from '../providers/sms/sms.ts'
import { mailDelivery, requireEmail, requireSms, textDelivery } from './deliver.ts'
import { countMail, countText } from './metrics.ts'

/** Seconds that a sent message is kept, so that its id is not sent again. It may contain links and codes. */
const KEEP_SECONDS = 3600
/** 5 s, 10 s, …: a mail server may be down for an hour (standard O10). */
const MAIL_RETRY = { limit: 10, delaySeconds: 5 }
/** Twilio may be down for 20 minutes; a code has expired by then. */
const TEXT_TRIES = 9
const TEXT_DELAY_SECONDS = 5

/** Sends mails and texts enqueued by commands. It is listed in `features.ts` because workers run it like a feature. */
export const post: Feature = {
  name: 'post',
  jobs: [
    defineJob({
      ...mailDelivery,
      lane: 'urgent',
      retry: MAIL_RETRY,
      keepSeconds: KEEP_SECONDS,
      async handle(context, { notAfter, ...mail }) {
        const provider = requireEmail(context.providers)
        const count = (outcome: string) => countMail(provider.name, outcome)
        if (hasLapsed(context, notAfter)) return count('lapsed')
        try {
          await provider.send(withoutAbsent(mail))
          count('sent')
        } catch (error) {
          count(error instanceof EmailError ? error.failure : 'failed')
          if (!(error instanceof EmailError) || error.failure !== 'refused') throw error
          context.log.warn({ err: error, mail: mail.id }, 'mail refused for good')
        }
      },
    }),
    defineJob({
      ...textDelivery,
      lane: 'urgent',
      keepSeconds: KEEP_SECONDS,
      async handle(context, payload) {
        const { notAfter, tried, ...message } = payload
        const provider = requireSms(context.providers)
        const count = (outcome: string) => countText(provider.name, outcome)
        if (hasLapsed(context, notAfter)) return count('lapsed')
        try {
          await provider.send({ ...withoutAbsent(message), from: 'installation' })
          count('sent')
        } catch (error) {
          count(error instanceof SmsError ? error.failure : 'failed')
          if (!(error instanceof SmsError)) throw error
          if (error.failure !== 'not-now') {
            context.log.warn({ err: error, text: message.id, failure: error.failure }, 'text not sent')
            return
          }
          if (tried + 1 >= TEXT_TRIES) throw error
          const wait = Math.max(error.retryAfter ?? 0, TEXT_DELAY_SECONDS * 2 ** tried)
          await context.enqueue(
            textDelivery,
            { ...payload, tried: tried + 1 },
            { id: `${message.id}/${tried + 1}`, startAfter: new Date(context.now.getTime() + wait * 1000) },
          )
        }
      },
    }),
  ],
}

const hasLapsed = ({ now }: JobContext, notAfter: string | undefined) =>
  notAfter !== undefined && now > new Date(notAfter)

/** zod's optional fields may be present as undefined; a provider's must be absent. */
type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }
const withoutAbsent = <T extends object>(value: T) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Present<T>
