import type { SendSandboxMailBody } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { keepMail, placesOf } from '../../messaging/public.ts'
import { letter } from '../render/mail.ts'

/**
 * Receives a fan's mail in the sandbox, by the same way as from a mail server.
 * @throws AppError VALIDATION_FAILED if nobody here has the address
 */
export async function receiveMail(context: SystemContext, body: SendSandboxMailBody) {
  const { from, to, subject, text, in_reply_to: answered } = body
  const answers =
    answered === undefined ? [] : (answered.match(/<[^<>\s]+>/g) ?? [`<${answered.replace(/[<>\s]/g, '')}>`])
  const places = await placesOf(context, [to], { from, answers })
  if (places.length === 0) {
    const message = 'Nobody here has this address.'
    throw new AppError('VALIDATION_FAILED', message, { details: { issues: [{ path: 'body.to', message }] } })
  }
  const id = context.newId()
  const messageId = `<${id}@${from.slice(from.lastIndexOf('@') + 1)}>`
  const headers: Record<string, string> =
    answers.length > 0 ? { 'In-Reply-To': answers[0] ?? '', References: answers.join(' ') } : {}
  const raw = letter({ from, to, subject, text, messageId, at: context.now, headers })
  await keepMail(context, { door: 'sandbox', recipients: [to], raw })
  return { id, from, to, subject, text, sent_at: context.now.toISOString() }
}
