import { messages, type MessageRow, type SenderRow, senders } from '@greenroom/db'
import type { MessageChannel } from '@greenroom/domain'
import { and, eq, gt, inArray, lt, or } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** System read: finds an outbound message by our id, or by the provider's, and the account of the number that it left from. */
export async function findOutboundOfAll(
  { db }: SystemContext,
  by: { messageId?: string | undefined; providerId?: string | undefined; channel: MessageChannel },
): Promise<(Pick<MessageRow, 'id' | 'userId'> & Pick<SenderRow, 'accountSid'>) | undefined> {
  const which = by.messageId
    ? eq(messages.id, by.messageId)
    : by.providerId
      ? eq(messages.providerId, by.providerId)
      : undefined
  if (!which) return undefined
  const [row] = await db.system
    .select({ id: messages.id, userId: messages.userId, accountSid: senders.accountSid })
    .from(messages)
    .leftJoin(senders, and(eq(senders.userId, messages.userId), eq(senders.id, messages.senderId)))
    .where(and(which, eq(messages.channel, by.channel), eq(messages.direction, 'outbound')))
    .limit(1)
  return row
}

/** System read: messages whose attempt began before a moment and has no outcome, or that were due before another one. */
export const listOverdueOfAll = (
  { db }: SystemContext,
  before: { sending: Date; uncertain: Date; due: Date },
  limit: number,
) =>
  db.system
    .select({ id: messages.id, userId: messages.userId, status: messages.status })
    .from(messages)
    .where(
      or(
        and(eq(messages.status, 'sending'), lt(messages.triedAt, before.sending)),
        and(eq(messages.status, 'uncertain'), lt(messages.triedAt, before.uncertain)),
        and(inArray(messages.status, ['queued', 'scheduled']), lt(messages.sendAt, before.due)),
      ),
    )
    .orderBy(messages.sendAt)
    .limit(limit)

/** System read: messages that wait to leave or are on their way, in order of their ids. */
export const listUnsettledOfAll = ({ db }: SystemContext, after: string, limit: number) =>
  db.system
    .select({ id: messages.id, userId: messages.userId, status: messages.status })
    .from(messages)
    .where(
      and(
        inArray(messages.status, ['queued', 'scheduled', 'sending']),
        eq(messages.direction, 'outbound'),
        gt(messages.id, after),
      ),
    )
    .orderBy(messages.id)
    .limit(limit)

/** Returns a message that waits to leave. */
export async function findQueued({ ownerId }: Context, tx: OwnerTx, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.userId, ownerId), eq(messages.id, id), inArray(messages.status, ['queued', 'scheduled'])))
    .execute()
  return row
}
