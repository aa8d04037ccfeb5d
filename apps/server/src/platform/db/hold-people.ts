import type { OwnerId } from '../identity/owner-id.ts'
import { holdLock } from './lock.ts'
import type { OwnerTx, SystemTx } from './tx.ts'

/**
 * Makes work of one owner queue that takes hold of several people, or of people and of what they have typed, until the
 * transaction ends: each such work comes to them in an order of its own, and two would wait for each other. Taken before
 * all else is held, the plan's limit included.
 */
export async function holdPeople({ ownerId }: { ownerId: OwnerId }, tx: OwnerTx | SystemTx): Promise<void> {
  await holdLock(tx, `people:${ownerId}`)
}
