import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { refusedPosting } from '../policy/refusals.ts'
import { openHold, postOwn } from '../store/postings.ts'

export interface Reservation {
  /** Purpose and reference of a hold, e.g. `campaign` and its id. There is one hold for each. */
  purpose: string
  reference: string
  /** Cents, above zero. */
  amount: number
  description: string
  category: string
}

/**
 * Sets money aside, so that work in progress can be paid (standard M8).
 * @returns the id of the hold
 * @throws AppError INSUFFICIENT_FUNDS
 */
export async function reserveCredits(context: Context, tx: OwnerTx, reservation: Reservation): Promise<string> {
  const { purpose, reference, ...posting } = reservation
  const holdId = await openHold(context, tx, purpose, reference)
  await postOwn(context, tx, { kind: 'reserve', key: `reserve:${holdId}`, holdId, ...posting }).catch(
    refusedPosting(reservation.amount),
  )
  return holdId
}
