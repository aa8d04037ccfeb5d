import { contacts, type ContactRow } from '@greenroom/db'
import { and, eq, isNull, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { ConsentStates } from '../policy/channels.ts'

const own = (ownerId: string, id: string) => and(eq(contacts.userId, ownerId), eq(contacts.id, id))

/** Locks a contact until the transaction ends, including deleted ones and those that wait for room. */
export async function lockAny({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contacts).where(own(ownerId, id)).for('no key update')
  return row
}

/** Locks a contact that the owner can read until the transaction ends. */
export async function lockLive({ ownerId }: Context, tx: OwnerTx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx
    .select()
    .from(contacts)
    .where(and(own(ownerId, id), isNull(contacts.deletedAt), isNull(contacts.lockedAt)))
    .for('no key update')
  return row
}

/** Changes the consent of a locked contact. @param isActivity whether the person acted */
export async function setStates(
  { ownerId, now }: Context,
  tx: OwnerTx,
  id: string,
  states: Partial<ConsentStates>,
  { isActivity }: { isActivity: boolean },
): Promise<void> {
  await tx
    .update(contacts)
    .set({
      ...states,
      ...(isActivity
        ? { lastActivity: sql`greatest(${contacts.lastActivity}, ${now.toISOString()}::timestamptz)` }
        : {}),
      updatedAt: now,
    })
    .where(own(ownerId, id))
}

/** Opts a contact out of some channels, and returns it. */
export async function optOut(
  { ownerId }: Context,
  tx: OwnerTx,
  id: string,
  states: Partial<ConsentStates>,
): Promise<ContactRow | undefined> {
  const [row] = await tx.update(contacts).set(states).where(own(ownerId, id)).returning()
  return row
}
