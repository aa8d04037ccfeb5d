import { dayOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { removeDaysAfter } from '../store.ts'

/** Frees the days that a campaign has not reached; what has left counts. */
export async function releaseDays(context: Context, tx: OwnerTx, sendId: string): Promise<void> {
  await removeDaysAfter(context, tx, sendId, dayOf(context.now))
}
