import { campaignRecipients, sendRanges } from '@greenroom/db'
import { and, asc, eq } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import type { ShortLinkPlace } from '../../../platform/short-links.ts'
import { hasRecipient } from './links.ts'

/** A recipient, and the phone that their text was sent to, whoever has it by now. */
interface Stopper {
  userId: string
  contactId: string
  email: undefined
  /** E.164; undefined if nothing has been sent there from a name. */
  phone: string | undefined
}

/**
 * System read: the recipient whose text has this link to stop. Neither the state of its campaign nor its deletion matters.
 * Undefined for whoever was erased.
 */
export async function findStopper(
  { db }: Pick<SystemContext, 'db'>,
  place: ShortLinkPlace,
): Promise<Stopper | undefined> {
  if (place.link !== 0) return undefined
  const { userId, sendId, first, n, seqs } = sendRanges
  // Later attempts have the numbers of the range that they come from, and some of its recipients.
  const [range] = await db.system
    .select({ userId, sendId, first, n, seqs })
    .from(sendRanges)
    .where(eq(sendRanges.linkBase, place.base))
    .orderBy(asc(sendRanges.attempt))
    .limit(1)
  if (!range) return undefined
  const seq = range.first + place.recipient
  if (!hasRecipient(range, seq)) return undefined
  const [recipient] = await db.system
    .select({ contactId: campaignRecipients.contactId, phone: campaignRecipients.phone })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.sendId, range.sendId), eq(campaignRecipients.seq, seq)))
  if (!recipient) return undefined
  const { contactId, phone } = recipient
  return { userId: range.userId, contactId, email: undefined, phone: phone ?? undefined }
}
