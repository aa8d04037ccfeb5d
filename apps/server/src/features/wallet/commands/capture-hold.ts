import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { refusedPosting } from '../policy/refusals.ts'
import { postOwn } from '../store/postings.ts'

export interface Capture {
  holdId: string
  /** Cents, above zero. */
  amount: number
  /** Part of the work, e.g. a batch: a repeat charges nothing. */
  part: string
  description: string
  category: string
}

/** Charges part of a hold. @throws AppError INSUFFICIENT_FUNDS beyond the hold; NOT_FOUND */
export async function captureHold(context: Context, tx: OwnerTx, { part, ...capture }: Capture): Promise<void> {
  await postOwn(context, tx, { kind: 'capture', key: `capture:${capture.holdId}:${part}`, ...capture }).catch(
    refusedPosting(capture.amount),
  )
}
