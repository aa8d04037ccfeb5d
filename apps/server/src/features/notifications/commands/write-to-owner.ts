import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { composeMail, type MailContent } from '../../../platform/mail/compose.ts'
import { deliverMail, deliverText } from '../../../platform/mail/deliver.ts'
import { findRecipient } from '../queries.ts'

export interface Letter extends Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'action' | 'notes'> {
  /** Names what it is about, e.g. the id of the event: written twice, it is sent once. */
  cause: string
  /** What is texted to somebody without an email; absent: nothing. */
  text?: string
}

const appName = ({ env }: House) => env.APP_NAME

/**
 * Mails an owner; who has no email is texted, where there is a text. Where mail or texting is not set up, nothing is
 * sent and the log says so: what the letter is about happens all the same.
 */
export async function writeToOwner(
  context: SystemContext,
  userId: string,
  { cause, text, ...letter }: Letter,
): Promise<void> {
  const person = await findRecipient(context, userId)
  const id = `letter/${cause}`
  if (person?.email) {
    if (!context.providers.email) return context.log.warn({ cause }, 'not mailed: mail is not set up')
    const mail = composeMail({ ...letter, appName: context.hold(appName), name: person.name })
    await deliverMail(context, { id, to: person.email, userId, ...mail })
  } else if (person?.phone && text) {
    if (!context.providers.sms) return context.log.warn({ cause }, 'not texted: texting is not set up')
    await deliverText(context, { id, to: person.phone, userId, body: text })
  }
}
