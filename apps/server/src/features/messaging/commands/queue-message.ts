import type { MessageRow } from '@greenroom/db'
import { decide, type MessageChannel, type MessagePurpose, UNDO_SECONDS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { badField, notFound } from '../../../platform/errors.ts'
import { requireRoom } from '../../../platform/limits.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { readArtistName } from '../../minisites/public.ts'
import { reserveCredits } from '../../wallet/public.ts'
import { messageQueued } from '../events.ts'
import { compose } from '../policy/compose.ts'
import { HOLD_PURPOSE, TEXT_WORDS } from '../policy/money.ts'
import { notReachable } from '../policy/refusals.ts'
import { readGateFacts } from '../queries/gate.ts'
import { allTextsInPeriod } from '../queries/usage.ts'
import { insertOutbound, lastSubject, lockAnyContact } from '../store/outbound.ts'
import { attachMedia } from './attach-media.ts'
import { chooseSender } from './choose-sender.ts'

export interface NewMessage {
  contactId: string
  channel: MessageChannel
  /** Plain text, with merge fields. */
  content: string
  /** Of a mail; absent: an answer to the last one. */
  subject?: string | undefined
  mediaIds?: readonly string[] | undefined
  /** Moment at which it leaves. Absent, or at most five minutes past: now. */
  sendAt?: Date | undefined
  origin: MessageRow['origin']
  purpose: MessagePurpose
  /** Message that it answers. */
  answersId?: string | undefined
  /** Seconds in which it can be taken back; by default those of a person. */
  undoSeconds?: number | undefined
}

/** Longest time ahead, in days. */
const MAX_DAYS_AHEAD = 365
const DAY_MS = 86_400_000
/** Milliseconds that a moment may lie in the past: clocks differ, and connections are slow. */
const JUST_PAST_MS = 5 * 60_000

/**
 * Takes a message that leaves soon or later, with its price set aside. Whatever stands against it is said now: the gate
 * decides here, and once more in the instant of dispatch. Messages with the purpose `service` cost nothing and need no
 * consent.
 * @throws AppError NOT_FOUND; NOT_REACHABLE with the gate's reason; VALIDATION_FAILED; PLAN_LIMIT_REACHED;
 *   INSUFFICIENT_FUNDS
 */
export async function queueMessage(context: Context, tx: OwnerTx, asked: NewMessage): Promise<MessageRow> {
  const { now } = context
  const { channel, purpose, origin, mediaIds = [], sendAt } = asked
  if (sendAt && sendAt.getTime() > now.getTime() + MAX_DAYS_AHEAD * DAY_MS)
    throw badField('body.send_at', 'Choose a moment within a year.')
  if (sendAt && sendAt.getTime() < now.getTime() - JUST_PAST_MS)
    throw badField('body.send_at', 'That moment has passed. Choose one to come.')
  const contact = await lockAnyContact(context, tx, asked.contactId)
  if (!contact) throw notFound('contact')
  const isText = channel === 'sms'
  const isService = purpose === 'service'
  const choice = isText ? await chooseSender(context, tx, contact, purpose) : undefined
  const decision = decide(await readGateFacts(context, tx, contact, { channel, purpose, choice }))
  if (decision.outcome === 'skip') throw notReachable(decision.because)

  const prices = isService ? undefined : textPrices(context)
  const artist = await readArtistName(context, tx)
  const last = isText || asked.subject ? undefined : await lastSubject(context, tx, contact.id)
  const { content, subject, segments, cost } = compose(
    { channel, content: asked.content, subject: asked.subject, media: mediaIds.length, prices },
    contact,
    artist,
    last,
  )
  if (isText && !isService) await requireRoom(context, tx, 'sms_messages', allTextsInPeriod)
  const id = context.newId()
  const holdId =
    cost > 0
      ? await reserveCredits(context, tx, { purpose: HOLD_PURPOSE, reference: id, amount: cost, ...TEXT_WORDS })
      : null
  const undo = asked.undoSeconds ?? (origin === 'person' ? UNDO_SECONDS : 0)
  const isLater = sendAt !== undefined && sendAt > now
  const message = await insertOutbound(context, tx, {
    id,
    contactId: contact.id,
    channel,
    content,
    subject,
    status: isLater ? 'scheduled' : 'queued',
    origin,
    senderId: choice?.sender?.id ?? null,
    address: isText ? contact.phone : contact.email,
    segments,
    cost,
    holdId,
    sendAt: isLater ? sendAt : new Date(now.getTime() + undo * 1000),
    answersId: asked.answersId ?? null,
  })
  await attachMedia(context, tx, id, mediaIds)
  await announce(context, tx, messageQueued(id))
  return message
}
