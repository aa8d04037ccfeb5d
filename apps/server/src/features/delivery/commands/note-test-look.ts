import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { setTestLook } from '../store/test-rests.ts'

/** Notes that a test was looked at: each look counts once, because each may find a winner by luck. */
export const noteTestLook = (context: Context, tx: OwnerTx, sendId: string): Promise<void> =>
  setTestLook(context, tx, sendId)
