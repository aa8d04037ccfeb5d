import { z } from 'zod'
import type { SystemContext } from '../context.ts'
import type { EnqueueOptions, JobName } from '../jobs/enqueue.ts'
import { AppError } from '../errors.ts'
import type { EmailProvider } from '../providers/email/email.ts'
import type { Providers } from '../providers/providers.ts'
import type { TextingProvider } from '../providers/sms/sms.ts'

const common = {
  /** Identifies this message: enqueued again within the hour, it is not sent again. */
  id: z.string().min(1).max(200),
  /** Account that it concerns; waiting messages are erased with it. */
  userId: z.uuid().optional(),
  /** Not sent after this moment, because its content has expired. */
  notAfter: z.iso.datetime().optional(),
}

export const mailDelivery = {
  name: 'mail.deliver',
  schema: z.object({
    ...common,
    to: z.string(),
    senderName: z.string().max(200).optional(),
    subject: z.string(),
    html: z.string(),
    text: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
} satisfies JobName

export const textDelivery = {
  name: 'sms.deliver',
  schema: z.object({
    ...common,
    to: z.string(),
    body: z.string(),
    /** Number of attempts so far. */
    tried: z.int().default(0),
  }),
  isOnce: true,
} satisfies JobName

/** Keeps mailboxes from replying automatically (RFC 3834). */
const BY_MACHINE = { 'Auto-Submitted': 'auto-generated' }

interface Outgoing {
  /** Unique over all mails and texts, e.g. `auth.verify/{token's id}`. */
  id: string
  to: string
  userId?: string | undefined
  notAfter?: Date | undefined
}

export interface OutgoingMail extends Outgoing {
  /** Name shown as the sender; absent: the installation's. */
  senderName?: string
  subject: string
  html: string
  text: string
  headers?: Record<string, string>
}

export interface OutgoingText extends Outgoing {
  body: string
}

/**
 * Enqueues a mail. It is sent soon, and retried for more than an hour if the mail server is down.
 * @throws AppError UNAVAILABLE if mail is not set up
 */
export async function deliverMail(
  context: SystemContext,
  mail: OutgoingMail,
  options: Pick<EnqueueOptions, 'tx'> = {},
): Promise<void> {
  requireEmail(context.providers)
  const headers = { ...BY_MACHINE, ...mail.headers }
  await context.enqueue(mailDelivery, dated({ ...mail, headers }), { ...options, id: mail.id })
}

/**
 * Enqueues a text. It is sent soon and never twice: if its outcome is unknown, it is not sent again.
 * @param text to as E.164
 * @throws AppError UNAVAILABLE if texting is not set up
 */
export async function deliverText(
  context: SystemContext,
  text: OutgoingText,
  options: Pick<EnqueueOptions, 'tx'> = {},
): Promise<void> {
  requireSms(context.providers)
  await context.enqueue(textDelivery, dated(text), { ...options, id: text.id })
}

/** @throws AppError UNAVAILABLE if mail is not set up */
export function requireEmail({ email }: Providers): EmailProvider {
  if (email) return email
  throw new AppError('UNAVAILABLE', 'Mail is not set up here: the operator has to set SMTP_URL and MAIL_FROM.')
}

/** @throws AppError UNAVAILABLE if texting is not set up */
export function requireSms({ sms }: Providers): TextingProvider {
  if (sms) return sms
  throw new AppError(
    'UNAVAILABLE',
    'Texting is not set up here: the operator has to set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
  )
}

const dated = <T extends Outgoing>({ notAfter, ...message }: T) => ({
  ...message,
  ...(notAfter ? { notAfter: notAfter.toISOString() } : {}),
})
