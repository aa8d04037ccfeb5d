import type { SystemContext } from '../../../platform/context.ts'
import { domainOf } from '../../../platform/providers/email/email.ts'
import { readMailLocalPart } from '../policy/mail-tokens.ts'
import { messageIn } from '../policy/message-ids.ts'
import { findOwnerOfUsername, findSentMail, type SentMail } from './mail.ts'

/**
 * Place where a mail belongs. `reply`: it came to the secret reply address of a mail of ours. `bounce`: it came to the
 * address for reports about one. `thread`: it names the Message-ID of one, which is no secret and proves less. `artist`: it
 * came to an artist's own address.
 */
export type MailPlace =
  | { kind: 'reply' | 'bounce' | 'thread'; userId: string; message: SentMail }
  | { kind: 'artist'; userId: string }

/** Headers of a mail that decide where it belongs if its recipients do not. */
export interface MailHint {
  from: string | undefined
  /** Message-IDs that it answers. */
  answers: readonly string[]
}

/**
 * Returns where a mail belongs, by its recipients alone: `reply+…` and `bounce+…` addresses that are ours, and
 * `{username}@` the reply domain. A forged address, or one of somebody else, belongs nowhere. A mail to the
 * installation's own address belongs to the thread that it answers, if it comes from the person who was written to.
 */
export async function placesOf(
  context: SystemContext,
  recipients: readonly string[],
  hint: MailHint = { from: undefined, answers: [] },
): Promise<MailPlace[]> {
  const places: MailPlace[] = []
  for (const recipient of recipients) {
    const place = await placeOf(context, recipient.toLowerCase(), hint)
    if (place && !places.some((known) => known.userId === place.userId && known.kind === place.kind)) places.push(place)
  }
  return places
}

async function placeOf(context: SystemContext, recipient: string, hint: MailHint): Promise<MailPlace | undefined> {
  const { email } = context.providers
  if (!email) return undefined
  if (recipient === email.from.address.toLowerCase()) return placeOfAnswer(context, hint)
  const at = recipient.lastIndexOf('@')
  if (email.replyDomain === undefined || recipient.slice(at + 1) !== email.replyDomain) return undefined
  const local = recipient.slice(0, at)
  if (local.includes('+')) {
    const read = readMailLocalPart(context, local)
    const message = read && (await findSentMail(context, read.messageId))
    return read && message && { kind: read.purpose, userId: message.userId, message }
  }
  const userId = await findOwnerOfUsername(context, local)
  return userId === undefined ? undefined : { kind: 'artist', userId }
}

async function placeOfAnswer(context: SystemContext, { from, answers }: MailHint): Promise<MailPlace | undefined> {
  const message = await findAnswered(context, answers)
  const isTheirs = message?.address != null && message.address.toLowerCase() === from?.toLowerCase()
  return message && isTheirs ? { kind: 'thread', userId: message.userId, message } : undefined
}

/** Returns the first mail of ours among these Message-IDs. */
export async function findAnswered(context: SystemContext, answers: readonly string[]): Promise<SentMail | undefined> {
  for (const id of answers.slice(0, 10)) {
    const messageId = isOurs(context, id) ? messageIn(id) : undefined
    const message = messageId && (await findSentMail(context, messageId))
    if (message) return message
  }
  return undefined
}

/** Tells whether a Message-ID may be one that we gave. */
const isOurs = ({ providers: { email } }: SystemContext, id: string): boolean =>
  email !== undefined && id.toLowerCase().endsWith(`@${domainOf(email.from).toLowerCase()}>`)
