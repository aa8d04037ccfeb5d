import { campaignRecipients, sendRanges } from '@greenroom/db'
import { and, asc, eq } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { placeOfStopCode } from '../../../platform/short-links.ts'
import { hasRecipient } from './links.ts'

/**
 * System read: the recipient whose text has this link to stop. Neither the state of its campaign nor its deletion matters.
 * Undefined for what is no code, and for whoever was erased.
 */
export async function findStopper(
  { db, links }: Pick<SystemContext, 'db' | 'links'>,
  code: string,
): Promise<{ userId: string; contactId: string; email: undefined } | undefined> {
  const place = placeOfStopCode(links, code)
  if (!place || place.link !== 0) return undefined
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
    .select({ contactId: campaignRecipients.contactId })
    .from(campaignRecipients)
    .where(and(eq(campaignRecipients.sendId, range.sendId), eq(campaignRecipients.seq, seq)))
  return recipient && { userId: range.userId, contactId: recipient.contactId, email: undefined }
}
