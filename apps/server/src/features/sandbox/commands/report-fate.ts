import type { JobContext } from '../../../platform/context.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { fateMet, type MailFate } from '../../../platform/providers/email/sandbox-fate.ts'
import { keepMail } from '../../messaging/public.ts'
import { bounceReport, complaintReport, letter, type ReportedMail } from '../render/mail.ts'
import { findMail } from '../store.ts'

/** Reports the fate of a mail to its bounce address, as the server of its recipient would. */
export async function reportFate(context: JobContext, { id, payload }: OutboxEvent): Promise<void> {
  const { mailId, fate } = fateMet.parse(payload)
  const mail = await findMail(context, mailId)
  const returnPath = mail?.headers['Return-Path']?.replace(/[<>]/g, '')
  if (!mail || !returnPath) return
  const about = { to: mail.recipient, subject: mail.subject, messageId: mail.headers['Message-ID'] ?? '', returnPath }
  const raw = drawReport(fate, about, `<${id}@mx.sandbox.test>`, mail.at)
  await keepMail(context, { door: 'sandbox', recipients: [returnPath], raw })
}

function drawReport(fate: MailFate, mail: ReportedMail, messageId: string, at: Date): Buffer {
  if (fate === 'complain') return complaintReport(mail, messageId, at)
  if (fate !== 'out-of-office') return bounceReport(mail, fate === 'bounce-hard', messageId, at)
  return letter({
    from: mail.to,
    to: mail.returnPath,
    subject: `Automatic reply: ${mail.subject}`,
    text: 'I am away until Monday and will answer then.',
    messageId,
    at,
    headers: { 'Auto-Submitted': 'auto-replied', 'In-Reply-To': mail.messageId },
  })
}
