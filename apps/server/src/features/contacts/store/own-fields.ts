import { contactFields, type ContactFieldRow, contacts } from '@greenroom/db'
import { and, asc, eq, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

const own = (ownerId: string, id: string) => and(eq(contactFields.userId, ownerId), eq(contactFields.id, id))

/**
 * Returns the owner's custom fields in order, locked: until the transaction ends, none can change its type or be
 * deleted.
 */
export async function holdFields(
  { ownerId }: Context,
  tx: OwnerTx,
  strength: 'key share' | 'update' = 'key share',
): Promise<ContactFieldRow[]> {
  return tx
    .select()
    .from(contactFields)
    .where(eq(contactFields.userId, ownerId))
    .orderBy(asc(contactFields.position), asc(contactFields.id))
    .for(strength)
}

/** Makes changes of the owner's fields queue until the transaction ends. */
export async function queueFields({ ownerId }: Context, tx: OwnerTx): Promise<void> {
  await holdLock(tx, `contact-fields:${ownerId}`)
}

export async function insertField(
  { ownerId, newId, now }: Context,
  tx: OwnerTx,
  field: Pick<ContactFieldRow, 'label' | 'type' | 'options' | 'position'>,
): Promise<ContactFieldRow | undefined> {
  const [row] = await tx
    .insert(contactFields)
    .values({ ...field, id: newId(), userId: ownerId, createdAt: now })
    .onConflictDoNothing()
    .returning()
  return row
}

export async function updateField(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  change: Partial<Pick<ContactFieldRow, 'label' | 'options' | 'position'>>,
): Promise<void> {
  await tx.update(contactFields).set(change).where(own(ownerId, id))
}

/** @returns what it was; undefined if there is no such field */
export async function removeField({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactFieldRow | undefined> {
  const [gone] = await tx.delete(contactFields).where(own(ownerId, id)).returning()
  return gone
}

/**
 * Clears a deleted field from the next contacts, by id, including deleted and locked ones.
 * @returns where to continue; undefined if nobody is left
 */
export async function clearField(
  { ownerId }: Context,
  tx: OwnerTx,
  fieldId: string,
  after: string | undefined,
  limit: number,
): Promise<string | undefined> {
  const next = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.userId, ownerId), after === undefined ? undefined : sql`${contacts.id} > ${after}::uuid`))
    .orderBy(asc(contacts.id))
    .limit(limit)
  const last = next.at(-1)?.id
  if (last === undefined) return undefined
  await tx
    .update(contacts)
    .set({ custom: sql`${contacts.custom} - ${fieldId}::text` })
    .where(
      and(
        eq(contacts.userId, ownerId),
        sql`${contacts.id} <= ${last}::uuid`,
        after === undefined ? undefined : sql`${contacts.id} > ${after}::uuid`,
        sql`${contacts.custom} ? ${fieldId}::text`,
      ),
    )
  return next.length < limit ? undefined : last
}
