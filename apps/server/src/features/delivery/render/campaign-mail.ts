import {
  type CompiledMail,
  compileLetter,
  compileVariants,
  type LetterContent,
  letterReason,
  type LetterSender,
  type MailAddresses,
  type VariantLetter,
} from '@greenroom/domain'
import type { ContactRow, SendRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { cleanBlockHtml } from '../../../platform/mail/block-html.ts'
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

/** Compiles the versions of a campaign's mail, once for all recipients; without a test, there is one. */
export const compileCampaignMails = (
  context: Pick<Context, 'urls'>,
  letters: readonly LetterContent[],
  sender: CampaignSender,
): CompiledMail[] => compileVariants(letters, senderOf(context, sender))

/**
 * Compiles a campaign's mail as a recipient gets it.
 * @param variant their version; −1: the winner
 */
export const compileSentMail = (
  context: Pick<Context, 'urls'>,
  send: LetterContent & Pick<SendRow, 'test' | 'winner' | 'links'>,
  variant: number,
  sender: CampaignSender,
): CompiledMail => compileLetter(sentLetter(send, variant), senderOf(context, sender), [...send.links])

/**
 * Returns the letter of a recipient.
 * @throws Error if they get the winner, and there is none yet: they are never reached before
 */
export function sentLetter<Letter extends LetterContent>(
  send: Letter & Pick<SendRow, 'test' | 'winner'>,
  variant: number,
): Letter | VariantLetter {
  const place = variant < 0 ? send.winner : variant
  if (place === null) throw new Error('somebody was about to get the winner of a test that has none')
  return send.test?.letters[place] ?? send
}

const senderOf = (
  { urls }: Pick<Context, 'urls'>,
  { artist, rules, countsOpens = false }: CampaignSender,
): LetterSender => ({
  artist,
  postalAddress: rules.postal_address ?? '',
  reason: letterReason(artist),
  origin: urls.publicUrl,
  cleanHtml: cleanBlockHtml,
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
