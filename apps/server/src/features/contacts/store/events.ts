import { contactEvents, contactNotes, contactVisits } from '@greenroom/db'
import type { EventKind, TimelineDetails } from '@greenroom/domain'
import { and, eq } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Adds an event to a contact's history. */
export async function noteEvent<K extends EventKind>(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  contactId: string,
  kind: K,
  details: TimelineDetails[K],
): Promise<void> {
  await tx.insert(contactEvents).values({ id: newId(), userId: ownerId, contactId, kind, at: now, details })
}

/** An event of one of many contacts. */
export interface Happened {
  id: string
  details?: Record<string, unknown>
}

/** Adds events of one kind and moment to the histories of these contacts. */
export async function noteEvents(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  kind: EventKind,
  happened: readonly Happened[],
): Promise<void> {
  if (happened.length === 0) return
  await tx
    .insert(contactEvents)
    .values(
      happened.map(({ id, details }) => ({ id: newId(), userId: ownerId, contactId: id, kind, at: now, details })),
    )
}

/** Moves events, visits, and notes of a contact to the one that it is merged into. */
export async function moveHistory({ ownerId }: Context, tx: OwnerTx, goneId: string, keepId: string): Promise<void> {
  for (const table of [contactEvents, contactVisits, contactNotes])
    await tx
      .update(table)
      .set({ contactId: keepId })
      .where(and(eq(table.userId, ownerId), eq(table.contactId, goneId)))
}
