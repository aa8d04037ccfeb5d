import { type ContactRow, messages, revocationFlags, type SenderRow } from '@greenroom/db'
import type { GateFacts, MessageChannel, MessagePurpose } from '@greenroom/domain'
import { and, desc, eq, isNull, or, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isDeadAddress, lastWithdrawal, stateOf } from '../../consent/public.ts'

/**
 * Reads what the gate decides by, except for plan and wallet: these are asked where the message is made, under their
 * locks, and answered with a dialog of their own.
 */
export async function readGateFacts(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  asked: { channel: MessageChannel; purpose: MessagePurpose; sender: SenderRow | undefined },
): Promise<GateFacts> {
  const { channel } = asked
  const { sms, email } = context.providers
  const address = channel === 'sms' ? contact.phone : contact.email
  const consent = stateOf(contact, channel)
  return {
    ...asked,
    contact: {
      isErased: false, // its row is gone
      isDeleted: contact.deletedAt !== null,
      isLocked: contact.lockedAt !== null,
      hasAddress: address !== null,
      consent,
      isSuppressed: address !== null && (await isDeadAddress(context, tx, channel, address)),
      wroteFirst: consent === 'unknown' && (await hasWrittenFirst(context, tx, contact.id, channel, address)),
      isFlagged: asked.purpose === 'marketing' && (await isFlagged(context, tx, contact.id, channel)),
    },
    isSetUp: (channel === 'sms' ? sms : email) !== undefined,
    isCountryServed: channel !== 'sms' || address === null || sms?.serves(address) !== false,
    hasRoom: true,
    cost: 0,
    funds: 0,
  }
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
        // Who wrote from another address has not written from this one.
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
