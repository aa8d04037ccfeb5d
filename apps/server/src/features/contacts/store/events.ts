import { contactEvents } from '@greenroom/db'
import type { EventKind, TimelineDetails } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Keeps in a contact's history what happened. */
export async function noteEvent<K extends EventKind>(
  { ownerId, now, newId }: Context,
  tx: OwnerTx,
  contactId: string,
  kind: K,
  details: TimelineDetails[K],
): Promise<void> {
  await tx.insert(contactEvents).values({ id: newId(), userId: ownerId, contactId, kind, at: now, details })
}
