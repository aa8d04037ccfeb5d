import type { SystemContext } from '../../../platform/context.ts'
import { campaignLocalPart, type CampaignMail, readMailLocalPart } from './mail-tokens.ts'

/** Returns the Message-ID of a mail of a conversation (RFC 5322, section 3.6.4). @param domain of the sender */
export const messageIdOf = (messageId: string, domain: string): string => `<${messageId}@${domain}>`

/** Returns the Message-ID of a mail of a campaign, as far as the @. */
export const campaignMessageId = (context: Pick<SystemContext, 'links'>, mail: CampaignMail): string =>
  campaignLocalPart(context, 'bounce', mail).replace('bounce+', 'campaign.')

/** Returns the mail of a campaign that a Message-ID names; undefined if it is forged, or of another mail. */
export function campaignMailIn(context: Pick<SystemContext, 'links'>, messageId: string): CampaignMail | undefined {
  const token = /^<campaign\.([a-z2-7]{52})@/i.exec(messageId)?.[1]
  const read = token && readMailLocalPart(context, `bounce+${token}`)
  return read && 'sendId' in read.named ? read.named : undefined
}

/** Returns the id of the message of ours that a Message-ID may name. */
export const messageIn = (messageId: string): string | undefined =>
  /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase()

/** Domain that no mail can have (RFC 2606). */
const NOWHERE = '@unnamed.invalid>'

/** Returns a name for a mail that came without a Message-ID. */
export const nameFor = (digest: Buffer): string => `<${digest.toString('hex')}${NOWHERE}`

/** Tells whether a mail came without a Message-ID, so that no answer can name it. */
export const isNamedByUs = (mailId: string): boolean => mailId.endsWith(NOWHERE)
