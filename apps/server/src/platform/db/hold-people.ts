import type { OwnerId } from '../identity/owner-id.ts'
import { holdLock } from './lock.ts'
import type { OwnerTx, SystemTx } from './tx.ts'

/**
 * Serializes an owner's work that locks several people, or people and their input, until the transaction ends. Each
 * such work locks them in its own order, and two could deadlock. Take it before any other lock, including the plan's
 * limit.
 */
export async function holdPeople({ ownerId }: { ownerId: OwnerId }, tx: OwnerTx | SystemTx): Promise<void> {
  await holdLock(tx, `people:${ownerId}`)
}
