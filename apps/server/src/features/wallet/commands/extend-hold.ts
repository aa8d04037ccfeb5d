import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { refusedPosting } from '../policy/refusals.ts'
import { postOwn } from '../store/postings.ts'
import type { Capture } from './capture-hold.ts'

/**
 * Sets more money aside under a hold. @param extension its `part` names it: a repeat sets nothing aside
 * @throws AppError INSUFFICIENT_FUNDS; NOT_FOUND
 */
export async function extendHold(context: Context, tx: OwnerTx, { part, ...extension }: Capture): Promise<void> {
  await postOwn(context, tx, { kind: 'reserve', key: `reserve:${extension.holdId}:${part}`, ...extension }).catch(
    refusedPosting(extension.amount),
  )
}
