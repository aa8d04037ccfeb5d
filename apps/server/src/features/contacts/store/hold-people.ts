import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import type { OwnerTx, SystemTx } from '../../../platform/db/tx.ts'

/**
 * Makes work of one owner queue that takes hold of several people, or of people and of what they have typed, until the
 * transaction ends: each such work comes to them in an order of its own, and two would wait for each other. Taken before
 * all else is held, the plan's limit included.
 */
export async function holdPeople({ ownerId }: Pick<Context, 'ownerId'>, tx: OwnerTx | SystemTx): Promise<void> {
  await holdLock(tx, `people:${ownerId}`)
}
