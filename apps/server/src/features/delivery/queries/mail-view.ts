import { campaignRecipients, contacts, sends } from '@greenroom/db'
import { fillMail, mergeValues } from '@greenroom/domain'
import { and, eq, isNull } from '@greenroom/db/sql'
import type { SystemContext } from '../../../platform/context.ts'
import { openMarketingGate } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { readMailToken } from '../policy/mail-links.ts'
import { addressesOf, compileSentMail } from '../render/campaign-mail.ts'

/**
 * Returns a campaign's mail as one person got it, as a page. @param token of its address
 * @returns undefined if it is forged, or the person is gone
 */
export async function viewMail(context: SystemContext, token: string): Promise<string | undefined> {
  const named = readMailToken(context, token)
  if (!named || named.link !== undefined) return undefined
  const [found] = await context.db.system
    .select({ send: sends, variant: campaignRecipients.variant, contact: contacts })
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
  const { send, variant, contact } = found
  // People who wait for the winner of a test have no email yet.
  if (variant < 0 && send.winner === null) return undefined
  const owner = await context.asOwner(send.userId)
  return owner.db.forOwner(owner.ownerId, async (tx) => {
    const artist = await readArtistName(owner, tx)
    const { rules } = await openMarketingGate(owner, tx, 'email')
    const mail = compileSentMail(owner, send, variant, { artist, rules })
    const person = { values: mergeValues(contact, artist), ...contact }
    return fillMail(mail.html, person, { part: 'html', ...addressesOf(owner, named, contact) })
  })
}
