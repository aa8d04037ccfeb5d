import { outbox } from '@greenroom/db'
import type { Context } from '../context.ts'
import type { OwnerTx, SystemTx } from '../db/tx.ts'

/** A domain event, named `feature.noun-verbed`, with the ids that handlers need. */
export interface DomainEvent {
  name: string
  payload: Record<string, unknown>
}

/**
 * Writes events in the transaction of the command that causes them, so that they happen exactly if it commits. Handlers
 * run soon after, each on its own, possibly twice and in any order. @param tx the owner's transaction, or that of
 * system work about them
 */
export async function announce(
  context: Pick<Context, 'newId' | 'now'> & { ownerId: string },
  tx: OwnerTx | SystemTx,
  ...events: DomainEvent[]
): Promise<void> {
  if (events.length === 0) return
  await tx.insert(outbox).values(
    events.map((event) => ({
      id: context.newId(),
      userId: context.ownerId,
      name: event.name,
      payload: event.payload,
      createdAt: context.now,
    })),
  )
}
