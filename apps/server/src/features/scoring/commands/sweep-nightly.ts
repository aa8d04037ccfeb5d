import type { JobContext } from '../../../platform/context.ts'
import { beginSweep } from '../store/scorings.ts'
import { continueSweep } from './continue-sweep.ts'

/** Scores all contacts of an owner again, because what they did longer ago than an item's days no longer counts. */
export async function sweepNightly(context: JobContext, userId: string): Promise<void> {
  const owner = await context.asOwner(userId)
  await owner.db.forOwner(owner.ownerId, (tx) => beginSweep(owner, tx))
  await continueSweep(context, userId)
}
