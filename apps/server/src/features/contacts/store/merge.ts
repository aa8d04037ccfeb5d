import {
  consentRecords,
  contactEvents,
  contactNotes,
  contacts,
  type ContactRow,
  contactVisits,
  messages,
  signUps,
} from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import { and, asc, eq, inArray, isNull, ne, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { consentAfterMerge, fieldsAfterMerge, type Taken } from '../policy/merge.ts'
import { updateRow } from './contacts.ts'
import { noteEvent } from './events.ts'
import { suppress } from './suppressions.ts'

/** Everything that hangs on a contact and comes along. */
const MOVED = [messages, consentRecords, contactEvents, contactVisits, contactNotes, signUps] as const

/**
 * Merges one contact into another: the one who is gone leaves everything that happened with them, and how they stood.
 * A withdrawal of either holds for both. Either may wait for room in the plan; the one who stays does as before.
 * @param take what the gone one's value is taken for
 * @throws AppError NOT_FOUND where one of them is not there
 */
export async function mergeContacts(
  context: Context,
  tx: OwnerTx,
  keepId: string,
  goneId: string,
  take: readonly Taken[],
): Promise<ContactRow> {
  const { keep, gone } = await lockBoth(context, tx, keepId, goneId)
  const told = await toldChannels(context, tx, goneId)
  for (const table of MOVED)
    await tx
      .update(table)
      .set({ contactId: keepId })
      .where(and(eq(table.userId, context.ownerId), eq(table.contactId, goneId)))
  await tx.execute(sql`insert into segment_members (user_id, segment_id, contact_id)
    select user_id, segment_id, ${keepId}::uuid from segment_members where user_id = ${context.ownerId}::uuid and contact_id = ${goneId}::uuid
    on conflict do nothing`)
  // Before the addresses move: both cannot have them.
  await tx.delete(contacts).where(and(eq(contacts.userId, context.ownerId), eq(contacts.id, goneId)))
  const fields = fieldsAfterMerge(keep, gone, take)
  const consent = consentAfterMerge(keep, gone, fields, told)
  const kept = await updateRow(context, tx, keepId, { ...fields, ...consent.states })
  if (consent.records.length > 0)
    await tx.insert(consentRecords).values(
      consent.records.map((record) => ({
        ...record,
        id: context.newId(),
        userId: context.ownerId,
        contactId: keepId,
        actor: 'owner' as const,
        method: 'merge' as const,
        at: context.now,
      })),
    )
  for (const { channel, address } of consent.withdrawn) await suppress(context, tx, channel, [address], 'opted_out')
  const { name, email, phone, status, source, createdAt } = gone
  await noteEvent(context, tx, keepId, 'merged', {
    contact_id: goneId,
    name,
    email,
    phone,
    status,
    source,
    created_at: createdAt.toISOString(),
  })
  return kept
}

/** Of what a contact's history tells who agreed or withdrew. */
async function toldChannels({ ownerId }: Context, tx: OwnerTx, contactId: string): Promise<Set<ConsentChannel>> {
  const rows = await tx
    .selectDistinct({ channel: consentRecords.channel })
    .from(consentRecords)
    .where(
      and(
        eq(consentRecords.userId, ownerId),
        eq(consentRecords.contactId, contactId),
        ne(consentRecords.state, 'pending'),
      ),
    )
  return new Set(rows.map(({ channel }) => channel))
}

/** In the order of their ids, so that two merges never wait for each other. */
async function lockBoth({ ownerId }: Context, tx: OwnerTx, keepId: string, goneId: string) {
  const rows = await tx
    .select()
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), inArray(contacts.id, [keepId, goneId]), isNull(contacts.deletedAt)))
    .orderBy(asc(contacts.id))
    .for('update')
  const keep = rows.find(({ id }) => id === keepId)
  const gone = rows.find(({ id }) => id === goneId)
  if (!keep || !gone || keep === gone) throw notFound('contact')
  return { keep, gone }
}
