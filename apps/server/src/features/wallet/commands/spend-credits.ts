import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { refusedPosting } from '../policy/refusals.ts'
import { type Posted, postOwn } from '../store/postings.ts'

export interface Spending {
  /** Cents, above zero. */
  amount: number
  /** Shown in the list of transactions. */
  description: string
  category: string
  /** Permanent key of the expense: a repeat costs nothing (standards M3, M4). */
  key: string
}

/**
 * Spends at once, in the transaction of what is paid for. Never overdraws (standard M2).
 * @throws AppError INSUFFICIENT_FUNDS with 'Failed to spend credits' (product section 8); IDEMPOTENCY_CONFLICT
 */
export async function spendCredits(
  context: Context,
  tx: OwnerTx,
  spending: Spending,
): Promise<Posted & { postingId: string }> {
  const { postingId, ...posted } = await postOwn(context, tx, { kind: 'spend', ...spending }).catch(
    refusedPosting(spending.amount, 'Failed to spend credits'),
  )
  if (postingId === undefined) throw new Error('an expense has no posting')
  return { postingId, ...posted }
}
