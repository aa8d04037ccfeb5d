import type { SystemContext } from '../../../platform/context.ts'
import { composeMail, type MailContent } from '../../../platform/mail/compose.ts'
import { deliverMail, deliverText } from '../../../platform/mail/deliver.ts'
import { appName } from '../policy/app-name.ts'
import { findRecipient } from '../queries/notifications.ts'

export interface Letter
  extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'preheader' | 'action' | 'notes'> {
  /** Identifies the occasion, e.g. by an event's id: a repeated letter is sent once. */
  cause: string
  /** Text message for people without an email; absent to send none. */
  text?: string
  /** Of the mail, such as those of one-click unsubscription. */
  headers?: Record<string, string>
}

/**
 * Mails an owner, or texts one without an email if there is a text. If mail or texting is not set up, logs that and
 * continues.
 */
export async function writeToOwner(
  context: SystemContext,
  userId: string,
  { cause, text, headers, ...letter }: Letter,
): Promise<void> {
  const person = await findRecipient(context, userId)
  const id = `letter/${cause}`
  if (person?.email) {
    if (!context.providers.email) return context.log.warn({ cause }, 'not mailed: mail is not set up')
    const mail = composeMail({ ...letter, appName: context.hold(appName), name: person.name })
    await deliverMail(context, { id, to: person.email, userId, ...mail, ...(headers ? { headers } : {}) })
  } else if (person?.phone && text) {
    if (!context.providers.sms) return context.log.warn({ cause }, 'not texted: texting is not set up')
    await deliverText(context, { id, to: person.phone, userId, body: text })
  }
}
