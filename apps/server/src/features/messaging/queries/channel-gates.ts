import type { ChannelGate } from '@greenroom/contracts'
import type { ContactRow } from '@greenroom/db'
import { decide, GATE_REASONS, isAskedFor, MESSAGE_CHANNELS, type MessageChannel } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { chooseSender } from '../commands/choose-sender.ts'
import { findOrTakeNumber } from '../commands/find-or-take-number.ts'
import { mailSender } from '../policy/mail-sender.ts'
import { readGateFacts } from './gate.ts'
import { readVerifiedEmail } from './mail.ts'

/**
 * Returns both channels of a contact as the composer shows them: open, or the gate's reason and its mend. For lack of room
 * in the plan or money in the wallet, a channel stays open with the reason beside it; sending then answers 402, and a dialog
 * mends it.
 * @param tx of `forOwner`: a first look may give the owner their number
 * @param artist name that fans know the owner by
 */
export async function channelGates(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  artist: string,
): Promise<ChannelGate[]> {
  const choice = await chooseSender(context, tx, contact, 'conversation')
  const { email } = context.providers
  const note = email && email.replyDomain === undefined ? answersGoTo(await readVerifiedEmail(tx)) : undefined
  const gates: ChannelGate[] = []
  for (const channel of MESSAGE_CHANNELS) {
    const asked = { channel, purpose: 'conversation', choice, isPreview: true } as const
    const decision = decide(await readGateFacts(context, tx, contact, asked))
    const because = decision.outcome === 'skip' ? decision.because : null
    gates.push({
      channel,
      is_open: because === null || isAskedFor(because),
      reason: because,
      ...(because ? GATE_REASONS[because] : { text: null, mend: null }),
      from: channel === 'sms' ? (choice.sender?.address ?? null) : mailFrom(context, artist),
      ...(channel === 'email' && note !== undefined ? { note } : {}),
    })
  }
  return gates
}

/** Returns whom an owner's texts or mails to contacts are from, or null if there is no way to send them. */
export async function senderShown(
  context: Context,
  tx: OwnerTx,
  channel: MessageChannel,
  artist: string,
): Promise<string | null> {
  if (channel === 'email') return mailFrom(context, artist)
  return (context.providers.sms && (await findOrTakeNumber(context, tx))?.address) ?? null
}

function mailFrom(context: Context, artist: string): string | null {
  const { email } = context.providers
  return email ? `${mailSender(context, artist)} <${email.from.address}>` : null
}

/** Says where answers go if no mail comes in here. @param mailbox of the owner */
const answersGoTo = (mailbox: string | undefined): string =>
  mailbox === undefined
    ? 'Answers are not seen here. Confirm your email address, and they go to you.'
    : `Answers go to ${mailbox} and are not seen here.`
