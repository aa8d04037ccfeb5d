import { splitWaiting } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { insertDays, removeDays } from '../store.ts'

/** Frees the days of a campaign's people who have not left; what has left counts. @param waiting how many they are */
export async function releaseDays(context: Context, tx: OwnerTx, sendId: string, waiting: number): Promise<void> {
  const { left } = splitWaiting(await removeDays(context, tx, sendId), waiting)
  await insertDays(context, tx, left)
}
