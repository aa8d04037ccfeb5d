import {
  type CompiledMail,
  compileLetter,
  type LetterContent,
  letterReason,
  type MailAddresses,
} from '@greenroom/domain'
import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { cleanHtml } from '../../../platform/mail/clean-html.ts'
import { preferencesToken } from '../../consent/public.ts'
import type { CampaignMail, SendingRules } from '../../messaging/public.ts'
import { linkUrl, mailToken, openUrl, viewUrl } from '../policy/mail-links.ts'

interface CampaignSender {
  /** Name that fans know the owner by. */
  artist: string
  rules: Pick<SendingRules, 'postal_address'>
  /** Set for mails that leave, if their opens are counted. */
  countsOpens?: boolean
}

/** Compiles the mail of a campaign once for all its recipients. */
export const compileCampaignMail = (
  { urls }: Pick<Context, 'urls'>,
  letter: LetterContent,
  { artist, rules, countsOpens = false }: CampaignSender,
): CompiledMail =>
  compileLetter(letter, {
    artist,
    postalAddress: rules.postal_address ?? '',
    reason: letterReason(artist),
    origin: urls.publicUrl,
    cleanHtml,
    countsOpens,
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
    open: openUrl(publicUrl, token),
  }
  return { link: (no) => linkUrl(publicUrl, token, no), address: (kind) => addresses[kind] }
}
