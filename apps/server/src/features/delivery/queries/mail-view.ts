import { campaignRecipients, contacts, sends } from '@greenroom/db'
import { fillMail, mergeValues } from '@greenroom/domain'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { openMarketingGate } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { readMailToken } from '../policy/mail-links.ts'
import { addressesOf } from '../render/campaign-mail.ts'
import { openViewedMails } from '../render/viewed-mails.ts'

/**
 * Returns a campaign's mail as one person got it, as a page. @param token of its address
 * @returns undefined if it is forged, or the person is gone
 * @throws AppError UNAVAILABLE if too many are opened
 */
export async function viewMail(context: SystemContext, token: string): Promise<string | undefined> {
  const named = readMailToken(context, token)
  if (!named || named.link !== undefined) return undefined
  const [found] = await context.db.system
    .select({ userId: sends.userId, winner: sends.winner, variant: campaignRecipients.variant, contact: contacts })
    .from(campaignRecipients)
    .innerJoin(sends, and(eq(sends.userId, campaignRecipients.userId), eq(sends.id, campaignRecipients.sendId)))
    .innerJoin(
      contacts,
      and(eq(contacts.userId, campaignRecipients.userId), eq(contacts.id, campaignRecipients.contactId)),
    )
    .where(
      and(
        eq(campaignRecipients.sendId, named.sendId),
        eq(campaignRecipients.seq, named.seq),
        eq(sends.channel, 'email'),
        isNull(contacts.deletedAt),
      ),
    )
  if (!found) return undefined
  const { userId, winner, variant, contact } = found
  const place = variant < 0 ? winner : variant
  // People who wait for the winner of a test have no email yet.
  if (place === null) return undefined
  const owner = await context.asOwner(userId)
  const { ownerId } = owner
  const { artist, postalAddress } = await owner.db.forOwner(ownerId, async (tx) => ({
    artist: await readArtistName(owner, tx),
    postalAddress: (await openMarketingGate(owner, tx, 'email')).rules.postal_address,
  }))
  const html = await context.hold(openViewedMails).get({ ownerId, sendId: named.sendId, place, artist, postalAddress })
  const person = { values: mergeValues(contact, artist), ...contact }
  return html && fillMail(html, person, { part: 'html', ...addressesOf(owner, named, contact) })
}
