import type { SendingDay } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { freeDays } from '../store.ts'

/** Frees the days of a campaign's people who have not left; what has left counts. @param unsent of those noted as departed */
export async function releaseDays(
  context: Context,
  tx: OwnerTx,
  sendId: string,
  unsent: readonly SendingDay[] = [],
): Promise<void> {
  await freeDays(context, tx, sendId, unsent)
}
