import type { SystemContext } from '../../../platform/context.ts'
import { campaignRecipients, contacts } from '@greenroom/db'
import { and, eq, isNull } from '@greenroom/db/sql'
import { domainOf } from '../../../platform/providers/email/email.ts'
import { type CampaignMail, isBounceDomain, readMailLocalPart } from '../policy/mail-tokens.ts'
import { campaignMailIn, messageIn } from '../policy/message-ids.ts'
import { findOwnerOfUsername, findSentMail, type SentMail } from './mail.ts'

/**
 * Place where a mail belongs. `reply`: it came to the secret reply address of a mail of ours. `bounce`: it came to the
 * address for reports about one. `thread`: it names the Message-ID of one, which is no secret and proves less. `artist`: it
 * came to an artist's own address.
 */
export type MailPlace =
  | { kind: 'reply' | 'bounce' | 'thread'; userId: string; message: SentMail }
  | { kind: 'artist'; userId: string }
  | CampaignPlace

/** A mail of a campaign that an answer, or a report, is about. */
export interface CampaignPlace {
  kind: 'campaign'
  userId: string
  mail: CampaignMail
  contactId: string
  /** Address of the contact as it is now. */
  address: string | null
  /** It came to the address for reports. */
  isReport: boolean
}

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
  const [local, domain] = [recipient.slice(0, at), recipient.slice(at + 1)]
  if (domain !== email.replyDomain) return isBounceDomain(domain) ? placeOfBounce(context, local) : undefined
  if (local.includes('+')) {
    const read = readMailLocalPart(context, local)
    if (!read) return undefined
    if ('sendId' in read.named) return findCampaignPlace(context, read.named, read.purpose === 'bounce')
    const message = await findSentMail(context, read.named.messageId)
    return message && { kind: read.purpose, userId: message.userId, message }
  }
  const userId = await findOwnerOfUsername(context, local)
  return userId === undefined ? undefined : { kind: 'artist', userId }
}

/**
 * Returns the mail that a report to an owner's own domain is about. The address is signed, so whatever else it says proves no
 * less.
 */
async function placeOfBounce(context: SystemContext, local: string): Promise<MailPlace | undefined> {
  const read = readMailLocalPart(context, local)
  return read?.purpose === 'bounce' && 'sendId' in read.named ? findCampaignPlace(context, read.named, true) : undefined
}

/** System read: the mail of a campaign, and who got it; undefined once they are erased. */
export async function findCampaignPlace(
  { db }: SystemContext,
  mail: CampaignMail,
  isReport: boolean,
): Promise<CampaignPlace | undefined> {
  const [row] = await db.system
    .select({ userId: campaignRecipients.userId, contactId: contacts.id, address: contacts.email })
    .from(campaignRecipients)
    .innerJoin(
      contacts,
      and(eq(contacts.userId, campaignRecipients.userId), eq(contacts.id, campaignRecipients.contactId)),
    )
    .where(
      and(eq(campaignRecipients.sendId, mail.sendId), eq(campaignRecipients.seq, mail.seq), isNull(contacts.deletedAt)),
    )
  return row && { kind: 'campaign', mail, isReport, ...row }
}

/** Returns the mail of a campaign that a report names by its Message-ID alone. */
export async function findCampaignReported(context: SystemContext, about: string): Promise<CampaignPlace | undefined> {
  // It is signed. Its domain is the sender's, who may have another one by now.
  const named = campaignMailIn(context, about)
  return named && findCampaignPlace(context, named, true)
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
