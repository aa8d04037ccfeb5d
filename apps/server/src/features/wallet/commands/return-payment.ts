import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { isDoubtful, refundableOf } from '../policy/payment-postings.ts'
import { findBalanceOf } from '../queries/leaving.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Refunds the balance of an owner who leaves to the card of a payment, as far as that payment goes, and books it. The
 * provider's list of refunds decides what is left to do, so that an interrupted call can be repeated without refunding
 * twice.
 * @param options.most cents of it to refund in all
 * @param options.onlyUndisputed skips a payment that was ever disputed
 * @returns the cents refunded now
 * @throws PaymentError, AppError UNAVAILABLE while the provider does not do it, or does not show it yet
 */
export async function returnPayment(
  context: SystemContext,
  paymentId: string,
  { most = Number.POSITIVE_INFINITY, onlyUndisputed = false }: { most?: number; onlyUndisputed?: boolean } = {},
): Promise<number> {
  const before = await syncPayment(context, paymentId)
  if (!before || (onlyUndisputed && isDoubtful(before))) return 0
  const amount = Math.min(refundableOf(before, most), await findBalanceOf(context, before.userId))
  if (amount <= 0) return 0
  // The id contains the number of refunds: calls that have seen the same refunds request the same one.
  const id = `leaving/${paymentId}/${before.refunds.length}`
  await requirePayments(context.providers).refundPayment({ id, paymentId, amount })
  const after = await syncPayment(context, paymentId)
  // Continuing with another payment before this refund is visible would refund the same money twice.
  if ((after?.refunds.length ?? 0) <= before.refunds.length)
    throw new AppError('UNAVAILABLE', 'A refund was requested and is not visible yet.')
  return amount
}
