import { type ContactRow, messages, revocationFlags } from '@greenroom/db'
import { type GateFacts, type MessageChannel, type MessagePurpose, quietUntil, whereaboutsOf } from '@greenroom/domain'
import { and, desc, eq, isNull, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { isDeadAddress, lastWithdrawal, stateOf } from '../../consent/public.ts'
import { readAvailable } from '../../wallet/public.ts'
import type { SenderChoice } from '../commands/choose-sender.ts'
import { cappedAmong, readSendingRules } from './sending-rules.ts'
import { hasRoomForText } from './usage.ts'

/**
 * Reads what the gate decides by.
 * @param asked.choice of a text: what it leaves from
 * @param asked.isPreview also reads plan and wallet, with the lowest price of a text, for a composer in which nothing is
 *   written yet. A new message checks both under their locks, and a waiting one was counted and paid for when it was new
 */
export async function readGateFacts(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  asked: { channel: MessageChannel; purpose: MessagePurpose; choice: SenderChoice | undefined; isPreview?: boolean },
): Promise<GateFacts> {
  const { channel, purpose, choice, isPreview = false } = asked
  const { sms, email } = context.providers
  const address = channel === 'sms' ? contact.phone : contact.email
  const consent = stateOf(contact, channel)
  const isMarketing = purpose === 'marketing'
  const { cap, hours } = isMarketing ? await readSendingRules(context, tx) : { cap: null, hours: null }
  return {
    channel,
    purpose,
    sender: choice?.sender,
    isVerified: await isOwnerVerified(tx),
    contact: {
      isErased: false, // its row is gone
      isDeleted: contact.deletedAt !== null,
      isLocked: contact.lockedAt !== null,
      hasAddress: address !== null,
      consent,
      isSuppressed: address !== null && (await isDeadAddress(context, tx, channel, address)),
      wroteFirst: consent === 'unknown' && (await hasWrittenFirst(context, tx, contact.id, channel, address)),
      isFlagged: isMarketing && (await isFlagged(context, tx, contact.id, channel)),
    },
    isSetUp: (channel === 'sms' ? sms : email) !== undefined,
    isCountryServed:
      channel !== 'sms' || address === null || (sms?.serves(address) !== false && choice?.isServed !== false),
    quietUntil: isMarketing ? quietUntil(whereaboutsOf(contact), context.now, hours ?? undefined) : undefined,
    isCapped: (await cappedAmong(context, tx, cap, [contact.id], context.now)).has(contact.id),
    ...(isPreview && channel === 'sms' ? await readMeans(context, tx) : { hasRoom: true, cost: 0, funds: 0 }),
  }
}

/** Reads whether the plan has room for another text, and what the wallet has for it. */
async function readMeans(context: Context, tx: OwnerTx): Promise<Pick<GateFacts, 'hasRoom' | 'cost' | 'funds'>> {
  const [hasRoom, funds] = await Promise.all([hasRoomForText(tx, context), readAvailable(context, tx)])
  const { sms, mms } = textPrices(context)
  return { hasRoom, cost: Math.min(sms, mms), funds }
}

/** Tells whether the owner has proved their mailbox or phone (record 0057). */
export async function isOwnerVerified(tx: OwnerTx): Promise<boolean> {
  const { rows } = await tx.execute<{ yes: boolean }>(sql`select is_own_account_verified() as yes`)
  return rows[0]?.yes === true
}

/** Tells whether a person wrote on a channel by their own hand, and has not withdrawn since. */
async function hasWrittenFirst(
  context: Context,
  tx: OwnerTx,
  contactId: string,
  channel: MessageChannel,
  address: string | null,
) {
  if (address === null) return false
  const { ownerId } = context
  const [last] = await tx
    .select({ at: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, contactId),
        eq(messages.direction, 'inbound'),
        eq(messages.channel, channel),
        eq(messages.isAutomatic, false),
        // Writing from another address is no invitation to write to the address on file.
        or(isNull(messages.address), eq(sql`lower(${messages.address})`, address.toLowerCase())),
      ),
    )
    .orderBy(desc(messages.sentAt))
    .limit(1)
  if (!last) return false
  const withdrawn = await lastWithdrawal(context, tx, contactId, channel)
  return !withdrawn || withdrawn < last.at
}

async function isFlagged({ ownerId }: Context, tx: OwnerTx, contactId: string, channel: MessageChannel) {
  const [flag] = await tx
    .select({ at: revocationFlags.at })
    .from(revocationFlags)
    .where(
      and(
        eq(revocationFlags.userId, ownerId),
        eq(revocationFlags.contactId, contactId),
        eq(revocationFlags.channel, channel),
      ),
    )
  return flag !== undefined
}
