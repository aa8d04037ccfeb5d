import { z } from 'zod'
import type { SystemContext } from '../context.ts'
import type { EnqueueOptions, JobName } from '../jobs/enqueue.ts'
import { AppError } from '../errors.ts'
import type { EmailProvider } from '../providers/email/email.ts'
import type { Providers } from '../providers/providers.ts'
import type { TextingProvider } from '../providers/sms/sms.ts'

const common = {
  /** Names this very message: handed in again within the hour, it is not sent again. */
  id: z.string().min(1).max(200),
  /** Whose account it is about: what waits is erased with them. */
  userId: z.uuid().optional(),
  /** After this moment it is not sent any more: what it carries has lapsed. */
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
    /** How often it was tried already. */
    tried: z.int().default(0),
  }),
  isOnce: true,
} satisfies JobName

/** No mailbox answers such mail by itself (RFC 3834). */
const BY_MACHINE = { 'Auto-Submitted': 'auto-generated' }

interface Outgoing {
  /** Unique over all mails and texts, e.g. `auth.verify/{token's id}`. */
  id: string
  to: string
  userId?: string | undefined
  notAfter?: Date | undefined
}

export interface OutgoingMail extends Outgoing {
  /** Who the mailbox shows as its sender; absent: the installation. */
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
 * Hands a mail to the queue, which sends it soon, and tries for more than an hour where the mail server is away.
 * @throws AppError UNAVAILABLE where mail is not set up
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
 * Hands a text to the queue, which sends it soon, and never twice: where nobody can tell whether it went out, it stays.
 * @param text to as E.164
 * @throws AppError UNAVAILABLE where texting is not set up
 */
export async function deliverText(
  context: SystemContext,
  text: OutgoingText,
  options: Pick<EnqueueOptions, 'tx'> = {},
): Promise<void> {
  requireSms(context.providers)
  await context.enqueue(textDelivery, dated(text), { ...options, id: text.id })
}

/** @throws AppError UNAVAILABLE where mail is not set up */
export function requireEmail({ email }: Providers): EmailProvider {
  if (email) return email
  throw new AppError('UNAVAILABLE', 'Mail is not set up here: the operator has to set SMTP_URL and MAIL_FROM.')
}

/** @throws AppError UNAVAILABLE where texting is not set up */
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
