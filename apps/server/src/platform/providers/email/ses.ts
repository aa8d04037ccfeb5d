import { z } from 'zod'

/** A notification of Amazon SES about a mail (docs.aws.amazon.com/ses, "Amazon SNS notification contents"). */
const recipients = z
  .array(
    z.object({
      emailAddress: z.string().max(320),
      diagnosticCode: z.string().optional(),
      status: z.string().optional(),
    }),
  )
  .max(100)
const mail = z.object({
  source: z.string().max(400),
  commonHeaders: z.object({ messageId: z.string().max(1000).optional() }).optional(),
  headers: z
    .array(z.object({ name: z.string(), value: z.string() }))
    .max(500)
    .optional(),
})
const notification = z.object({
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  mail,
  bounce: z.object({ bounceType: z.string(), bounceSubType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.object({ complainedRecipients: recipients, complaintFeedbackType: z.string().nullish() }).optional(),
  delivery: z.object({ recipients: z.array(z.string().max(320)).max(100) }).optional(),
})

/** What SES says about a mail of ours. */
export interface SesReport {
  kind: 'bounce' | 'complaint' | 'delivery'
  /** First recipient; our mails have one. */
  recipient: string | undefined
  /** Sender of the envelope. */
  source: string
  /** Message-ID that we gave. */
  about: string | undefined
  /** For a bounce: the mailbox does not exist and never will. */
  isPermanent: boolean
  isFull: boolean
  isTooLarge: boolean
}

/** Bounces that say that there is no such mailbox. Others of the type are about the mail, or about SES itself. */
const NO_MAILBOX = new Set(['General', 'NoEmail'])

/** Reads a notification. @returns undefined if it is none that changes a message */
export function readSes(text: string): SesReport | undefined {
  let parsed: z.output<typeof notification> | undefined
  try {
    parsed = notification.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
  if (!parsed) return undefined
  const { bounce, complaint, delivery } = parsed
  const type = (parsed.notificationType ?? parsed.eventType ?? '').toLowerCase()
  const about =
    parsed.mail.headers?.find(({ name }) => name.toLowerCase() === 'message-id')?.value ??
    parsed.mail.commonHeaders?.messageId
  const known = { source: parsed.mail.source, about, isPermanent: false, isFull: false, isTooLarge: false }
  if (type === 'delivery' && delivery) return { ...known, kind: 'delivery', recipient: delivery.recipients[0] }
  if (type === 'complaint' && complaint) {
    if (complaint.complaintFeedbackType === 'not-spam') return undefined
    return { ...known, kind: 'complaint', recipient: complaint.complainedRecipients[0]?.emailAddress }
  }
  if (type !== 'bounce' || !bounce) return undefined
  return {
    ...known,
    kind: 'bounce',
    recipient: bounce.bouncedRecipients[0]?.emailAddress,
    isPermanent: bounce.bounceType === 'Permanent' && NO_MAILBOX.has(bounce.bounceSubType),
    isFull: bounce.bounceSubType === 'MailboxFull',
    isTooLarge: bounce.bounceSubType === 'MessageTooLarge',
  }
}
