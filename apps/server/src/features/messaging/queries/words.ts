import { contacts, type ContactRow, messages, type MessageRow } from '@greenroom/db'
import { and, count, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from '@greenroom/db/sql'
import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

type Word = NonNullable<MessageRow['handledAs']>

/** Returns the latest of these words that a contact texted before this message, and when. */
export async function lastWordBefore(
  { ownerId }: Context,
  tx: OwnerTx,
  { id, contactId }: Pick<MessageRow, 'id' | 'contactId'>,
  words: readonly Word[],
): Promise<{ word: Word | null; at: Date } | undefined> {
  const [last] = await tx
    .select({ word: messages.handledAs, at: messages.sentAt })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, contactId),
        isNotNull(messages.handledAs), // as the index has it
        inArray(messages.handledAs, [...words]),
        ne(messages.id, id),
      ),
    )
    .orderBy(desc(messages.sentAt), desc(messages.id))
    .limit(1)
  return last
}

/** Counts the answers to words that went, in the last day, to the phone that a message came from. */
export async function countAnswersOfDay(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { address }: Pick<MessageRow, 'address'>,
): Promise<number> {
  const [row] = await tx
    .select({ n: count() })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.address, address ?? ''),
        sql`${messages.origin} = 'service'`, // as the index has it
        gt(messages.sentAt, new Date(now.getTime() - DAY_MS)),
      ),
    )
  return row?.n ?? 0
}

/** Tells whether a STOP from the phone that a message came from was answered in the last day. */
export async function hasConfirmedStop(
  { ownerId, now }: Context,
  tx: OwnerTx,
  { address }: Pick<MessageRow, 'address'>,
): Promise<boolean> {
  const since = gt(messages.sentAt, new Date(now.getTime() - DAY_MS))
  const ofPhone = and(eq(messages.userId, ownerId), eq(messages.address, address ?? ''), since)
  const stops = tx
    .select({ id: messages.id })
    .from(messages)
    .where(and(ofPhone, isNotNull(messages.handledAs), eq(messages.handledAs, 'stop')))
  const [answer] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        ofPhone,
        sql`${messages.origin} = 'service'`, // as the index has it
        inArray(messages.answersId, stops),
      ),
    )
    .limit(1)
  return answer !== undefined
}

/** Tells whether a contact texted STOP after a moment. */
export async function hasStoppedAfter(
  { ownerId }: Context,
  tx: OwnerTx,
  contactId: string,
  moment: Date,
): Promise<boolean> {
  const [stop] = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.userId, ownerId),
        eq(messages.contactId, contactId),
        isNotNull(messages.handledAs), // as the index has it
        eq(messages.handledAs, 'stop'),
        gt(messages.sentAt, moment),
      ),
    )
    .limit(1)
  return stop !== undefined
}

/** Returns the contact whose number this is, locked, if every contact with it is deleted: the one deleted last. */
export async function findHolderOfDeleted(
  context: Context,
  tx: OwnerTx,
  phone: string,
): Promise<ContactRow | undefined> {
  await holdPeople(context, tx)
  const ofPhone = and(eq(contacts.userId, context.ownerId), eq(contacts.phone, phone))
  const [present] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(ofPhone, isNull(contacts.deletedAt)))
    .limit(1)
  if (present) return undefined
  const [deleted] = await tx
    .select()
    .from(contacts)
    .where(and(ofPhone, isNotNull(contacts.deletedAt)))
    .orderBy(desc(contacts.deletedAt), desc(contacts.id))
    .limit(1)
    .for('no key update')
  return deleted
}
