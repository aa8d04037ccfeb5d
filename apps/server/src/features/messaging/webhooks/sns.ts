import { AppError, unknownAddress } from '../../../platform/errors.ts'
import type { Webhook } from '../../../platform/feature.ts'
import type { House } from '../../../platform/house.ts'
import { addressIn } from '../../../platform/providers/email/email.ts'
import { readSes, type SesReport } from '../../../platform/providers/email/ses.ts'
import { confirmSns, isSignedBySns, parseSns } from '../../../platform/providers/email/sns.ts'
import type { MailReport } from '../../../platform/mail-reader/read-mail.ts'
import { takeMailReport } from '../commands/take-mail-report.ts'
import { placesOf } from '../queries/mail-places.ts'

const topicOf = ({ env }: House) => env.SNS_TOPIC_ARN
const keptCertificates = () => new Map<string, string>()

/**
 * Bounces, complaints, and deliveries that Amazon SES reports through SNS (standard S17). Only one topic is believed,
 * and nothing is fetched before the message names it and a certificate of Amazon's.
 */
export const snsWebhook: Webhook = {
  path: '/webhooks/sns',
  async handle(context, { rawBody }) {
    const topic = context.hold(topicOf)
    if (!topic) throw unknownAddress()
    const message = parseSns(rawBody)
    if (!message) throw new AppError('VALIDATION_FAILED', 'This is no message of Amazon SNS.')
    const { fetchOutside } = context.providers
    const keys = context.hold(keptCertificates)
    if (message.TopicArn !== topic || !(await isSignedBySns(message, { fetchOutside, keys, now: context.now })))
      throw new AppError('FORBIDDEN', 'This message is not signed by Amazon SNS, or of another topic.')
    if (message.Type === 'SubscriptionConfirmation') {
      if (!(await confirmSns(message, fetchOutside)))
        throw new AppError('UNAVAILABLE', 'The subscription could not be confirmed.')
      context.log.info({ topic }, 'subscribed to the topic of mail reports')
    }
    const report = message.Type === 'Notification' ? readSes(message.Message) : undefined
    if (report) {
      const places = await placesOf(context, [addressIn(report.source).address])
      const outcome = await takeMailReport(context, reportOf(report), places)
      context.log.info({ outcome }, 'took a report of Amazon SES')
    }
    return { status: 200, body: { received: true } }
  },
}

function reportOf({ kind, recipient = '', about, isPermanent, isFull, isTooLarge }: SesReport): MailReport {
  if (kind === 'complaint') return { kind, recipient, about }
  const verdict = isPermanent ? 'no-mailbox' : isFull ? 'full' : isTooLarge ? 'too-large' : 'passing'
  return { kind: 'delivery', recipient, about, verdict, action: kind === 'bounce' ? 'failed' : 'delivered' }
}
