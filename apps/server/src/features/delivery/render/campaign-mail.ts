import {
  type CompiledMail,
  compileLetter,
  type LetterContent,
  letterReason,
  type MailAddresses,
} from '@greenroom/domain'
import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { preferencesToken } from '../../consent/public.ts'
import type { CampaignMail, SendingRules } from '../../messaging/public.ts'
import { linkUrl, mailToken, viewUrl } from '../policy/mail-links.ts'

/** Compiles the mail of a campaign once for all its recipients. @param sender.artist name that fans know the owner by */
export const compileCampaignMail = (
  { urls }: Pick<Context, 'urls'>,
  letter: LetterContent,
  { artist, rules }: { artist: string; rules: Pick<SendingRules, 'postal_address'> },
): CompiledMail =>
  compileLetter(letter, {
    artist,
    postalAddress: rules.postal_address ?? '',
    reason: letterReason(artist),
    origin: urls.publicUrl,
  })

/** Returns where the addresses of one person's mail lead. */
export function addressesOf(
  context: Context,
  mail: CampaignMail,
  contact: Pick<ContactRow, 'id' | 'email'>,
): Omit<MailAddresses, 'part'> {
  const { publicUrl } = context.urls
  const token = mailToken(context, mail)
  const choice = preferencesToken(context, context.ownerId, contact, mail.sendId)
  const addresses = {
    unsubscribe: `${publicUrl}/unsubscribe?t=${choice}`,
    preferences: `${publicUrl}/preferences?t=${choice}`,
    view: viewUrl(publicUrl, token),
  }
  return { link: (no) => linkUrl(publicUrl, token, no), address: (kind) => addresses[kind] }
}
