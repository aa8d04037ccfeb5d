import type { SignUpRow } from '@greenroom/db'
import { CONSENT_CHANNELS, type ConsentChannel, defaultConsent } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { addressMark } from './links.ts'

/**
 * What a person agrees to on their own pages, in our words: there no owner has written any. The same texts are kept as the
 * wordings of what they choose; whoever changes one makes a new version by that.
 */
export const ownWording = (channel: ConsentChannel, artist: string): string =>
  channel === 'visits'
    ? `Yes, ${artist} may see when I open their page through links that are sent to me, and what I tap there.`
    : defaultConsent(channel, artist)

/**
 * What a mailbox agrees to by confirming a sign-up: mail where it is the one that was typed, texts where a number was.
 * @param mark of the mailbox
 */
export function askedWordings(
  context: Pick<SystemContext, 'links'>,
  { typed, consents }: Pick<SignUpRow, 'typed' | 'consents'>,
  mark: string,
): { texts: string[]; mark: string } {
  const isTyped = typed.email !== undefined && addressMark(context, typed.email) === mark
  const isMeant = { email: isTyped, sms: typed.phone !== undefined, visits: true }
  const texts = CONSENT_CHANNELS.flatMap((channel) => (isMeant[channel] ? (consents[channel] ?? []) : []))
  return { texts, mark: context.links.digest('fan-wordings', JSON.stringify(texts)).toString('base64url').slice(0, 22) }
}
