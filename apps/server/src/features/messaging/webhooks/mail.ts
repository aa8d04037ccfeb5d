import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError, unknownAddress } from '../../../platform/errors.ts'
import type { Webhook, WebhookCall } from '../../../platform/feature.ts'
import type { House } from '../../../platform/house.ts'
import { countInboundMail } from '../../../platform/mail/metrics.ts'
import { keepMail, MAX_MAIL_BYTES } from '../commands/keep-mail.ts'
import { placesOf } from '../queries/mail-places.ts'

const secretOf = ({ env }: House) => env.MAIL_WEBHOOK_SECRET

/** Seconds that the clock of the mail server may be wrong, and a call may be under way. */
const TOLERANCE_S = 300
/** First field of a mail (RFC 5322, section 2.2), or the line that delivery agents put before it (RFC 4155). */
const BEGINS_AS_MAIL = /^(?:From |[A-Za-z0-9_-]+[ \t]*:)/
const MAX_FIELD_NAME = 200
const ADDRESS = /^[^\s<>:,;]+@[^\s<>:,;@]+$/
/** Most recipients of an envelope. */
const MAX_RECIPIENTS = 50

/**
 * Door for mail servers that pipe, and for cloud workers: the raw mail as the body, `X-Mail-Timestamp` in Unix seconds,
 * `X-Mail-Recipient` with the recipients of the envelope if they are known, and `X-Mail-Signature` with the hexadecimal
 * HMAC-SHA256 of `{timestamp}.{recipients}.{body}`, where the recipients are the header exactly as sent; without the
 * header, of `{timestamp}.{body}`. Signed bytes can be read in one way only: recipients are addresses without colon or
 * space, and a mail begins with the name of a field. 422 means that the mail belongs to nobody here, so that the mail
 * server can refuse it.
 */
export const mailWebhook: Webhook = {
  path: '/webhooks/mail',
  maxBytes: MAX_MAIL_BYTES,
  screen: (context, headers) => {
    requireSecret(context)
    requireSignature(headers, context.now)
  },
  async handle(context, call) {
    const secret = requireSecret(context)
    const signature = requireSignature(call.headers, context.now)
    if (!isSigned(call, signature, secret)) throw badSignature()
    const { rawBody: raw, headers } = call
    if (!BEGINS_AS_MAIL.test(raw.subarray(0, MAX_FIELD_NAME).toString('latin1')))
      throw new AppError('VALIDATION_FAILED', 'The body has to be the mail as it came.')
    const recipients = recipientsIn(headers['x-mail-recipient'])
    if (!(await isForUs(context, recipients))) {
      countInboundMail('webhook', 'refused')
      context.log.info('a mail to nobody here was refused')
      return { status: 422, body: { message: 'Nobody here has this address.' } }
    }
    const isNew = await keepMail(context, { door: 'webhook', recipients, raw })
    return { status: 202, body: { received: true, known: !isNew } }
  },
}

/** Tells whether the mail may be for somebody here. Without an envelope, its headers decide later. */
async function isForUs(context: SystemContext, recipients: readonly string[]): Promise<boolean> {
  if (recipients.some((one) => one.length > 320 || !ADDRESS.test(one))) return false
  return recipients.length === 0 || (await placesOf(context, recipients)).length > 0
}

function requireSecret(context: SystemContext): string {
  const secret = context.hold(secretOf)
  if (!secret) throw unknownAddress()
  return secret
}

interface Signature {
  timestamp: string
  signature: string
}

const badSignature = () => new AppError('FORBIDDEN', 'The signature does not fit, or is older than five minutes.')

/** @throws AppError FORBIDDEN if the headers have no signature of these minutes */
function requireSignature(headers: WebhookCall['headers'], now: Date): Signature {
  const timestamp = String(headers['x-mail-timestamp'])
  const signature = String(headers['x-mail-signature'])
  if (!/^\d{10}$/.test(timestamp) || !/^[0-9a-f]{64}$/i.test(signature)) throw badSignature()
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > TOLERANCE_S) throw badSignature()
  return { timestamp, signature }
}

function isSigned({ rawBody, headers }: WebhookCall, { timestamp, signature }: Signature, secret: string): boolean {
  const recipients = headers['x-mail-recipient']
  const head = recipients === undefined ? `${timestamp}.` : `${timestamp}.${String(recipients)}.`
  const expected = createHmac('sha256', secret).update(head).update(rawBody).digest()
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'))
}

const recipientsIn = (header: string | string[] | undefined): string[] =>
  String(header ?? '')
    .split(',')
    .slice(0, MAX_RECIPIENTS)
    .map((one) =>
      one
        .trim()
        .replace(/^<(.*)>$/, '$1')
        .toLowerCase(),
    )
    .filter(Boolean)
