import type { ContactRow, MessageRow } from '@greenroom/db'
import { MAX_MAIL_LENGTH, type MessageChannel } from '@greenroom/domain'
import { seemsToRevoke, wordIn } from '@greenroom/domain/opt-out-words'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { type InboundMedia, mediaAwaited, messageReceived } from '../events.ts'
import { flagMessage, insertInbound } from '../store/inbound.ts'

export interface Received {
  /** Locked by the caller. */
  contact: ContactRow
  channel: MessageChannel
  /** Plain text. */
  content: string
  /** When it arrived. */
  at: Date
  /** Number or mailbox that it came from. */
  address: string
  /** Id of the provider, unique per channel (standard S5). */
  providerId?: string | undefined
  subject?: string | undefined
  /** Sanitized. */
  html?: string | undefined
  quoted?: string | undefined
  /** Message-ID of a mail, unique per owner. */
  mailId?: string | undefined
  /** Number of the owner that was texted. */
  senderId?: string | undefined
  /** Message of ours that it answers. */
  answersId?: string | undefined
  isAutomatic?: boolean | undefined
  /** Pictures that wait at the provider. */
  media?: InboundMedia | undefined
  handledAs?: 'stop' | 'start' | 'help' | undefined
}

/**
 * Keeps a message of a person, and tells other features. What reads like a wish to stop is flagged for the owner (standard
 * S7). @returns the message, or undefined if it is kept already: a provider delivers some twice
 */
export async function receiveMessage(
  context: Context,
  tx: OwnerTx,
  { contact, content, media = [], isAutomatic = false, handledAs, ...fields }: Received,
): Promise<MessageRow | undefined> {
  const kept = await insertInbound(context, tx, {
    ...fields,
    contactId: contact.id,
    content: content.slice(0, MAX_MAIL_LENGTH).toWellFormed().replaceAll('\0', ''),
    sentAt: fields.at,
    isAutomatic,
    handledAs,
  })
  if (!kept) return undefined
  const { message, isFirst } = kept
  const { id: messageId, contactId, channel } = message
  if (!handledAs && !isAutomatic && isWishToStop(message)) await flagMessage(context, tx, message)
  const received = messageReceived({
    messageId,
    contactId,
    channel,
    isAutomatic,
    isFirst,
    handledAs: handledAs ?? null,
  })
  await announce(
    context,
    tx,
    // No other feature acts on these, and many come at once after a campaign.
    ...(handledAs === 'stop' || handledAs === 'help' ? [] : [received]),
    ...(media.length > 0 ? [mediaAwaited(messageId, media)] : []),
  )
  return message
}

/** Longest mail, in characters, whose subject is read as part of what it says. */
const SHORT_MAIL = 200

/** Tells whether a message reads like a wish to stop. In a mail, STOP is only a wish: it takes effect by text alone. */
const isWishToStop = ({ channel, content, subject }: MessageRow): boolean =>
  channel === 'sms'
    ? seemsToRevoke(content)
    : isWish(content) || (content.length < SHORT_MAIL && subject !== null && isWish(subject))

const isWish = (text: string) => wordIn(text) === 'stop' || seemsToRevoke(text)
