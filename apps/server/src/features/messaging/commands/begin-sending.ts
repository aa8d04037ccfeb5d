import type { ContactRow, MessageRow, SenderRow } from '@greenroom/db'
import { decide } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { readArtistName } from '../../minisites/public.ts'
import { readGateFacts } from '../queries/gate.ts'
import { lockOutbound, updateOutbound } from '../store/outbound.ts'
import { chooseSender } from './choose-sender.ts'
import { giveUpMessage } from './give-up-message.ts'
import { settleMessage } from './settle-message.ts'

/** A message that the caller has to hand to the provider now, once this transaction has committed. */
export interface Outgoing {
  message: MessageRow
  contact: ContactRow
  /** Of a text. */
  sender: SenderRow | undefined
  /** Name that the person knows the owner by. */
  artist: string
}

/** Milliseconds after its time in which a message still leaves. Providers may be down for 10 minutes (standard O10). */
export const LATE_MS = 60 * 60_000

/**
 * Decides about a message in the instant of dispatch, and marks it as `sending` before the provider is called (standard
 * S1). Whoever opted out until now is not written to (standard S7).
 * @returns undefined if there is nothing to hand over: it was taken back, has left, or must not leave. A message whose
 *   last attempt was cut off becomes `uncertain`, and is never sent again by itself (standard S3)
 */
export async function beginSending(context: Context, tx: OwnerTx, messageId: string): Promise<Outgoing | undefined> {
  const { now } = context
  const locked = await lockOutbound(context, tx, messageId)
  if (!locked) return undefined
  const { message, contact } = locked
  if (message.status === 'sending') {
    await settleMessage(context, tx, locked, { status: 'uncertain', isAccepted: false })
    return undefined
  }
  if (message.status !== 'queued' && message.status !== 'scheduled') return undefined
  if (message.sendAt && now.getTime() - message.sendAt.getTime() > LATE_MS) {
    await giveUpMessage(context, tx, message, { status: 'failed', failure: 'expired' })
    return undefined
  }
  const { channel } = message
  const purpose = message.origin === 'service' ? 'service' : 'conversation'
  const choice = channel === 'sms' ? await chooseSender(context, tx, contact, purpose) : undefined
  const sender = choice?.sender
  const decision = decide(await readGateFacts(context, tx, contact, { channel, purpose, choice }))
  if (decision.outcome === 'skip') {
    const isOptOut = decision.because === 'opted_out_sms' || decision.because === 'opted_out_email'
    await giveUpMessage(context, tx, message, { status: 'failed', failure: isOptOut ? 'opted_out' : 'not_reachable' })
    return undefined
  }
  const sending = await updateOutbound(context, tx, messageId, {
    status: 'sending',
    tries: message.tries + 1,
    triedAt: now,
    providerId: null,
    senderId: sender?.id ?? null,
    address: channel === 'sms' ? contact.phone : contact.email,
    // A message that waited for its time stands in the thread where it left.
    ...(message.status === 'scheduled' ? { sentAt: now } : {}),
  })
  return { message: sending, contact, sender, artist: await readArtistName(context, tx) }
}
