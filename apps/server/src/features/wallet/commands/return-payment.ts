import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { isDoubtful, refundableOf } from '../policy/payment-postings.ts'
import { findBalanceOf } from '../queries/leaving.ts'
import { syncPayment } from './sync-payment.ts'

/**
 * Sends back to its card what is left in the wallet of somebody who leaves, as far as this payment goes, and books it. The
 * provider's list of refunds decides what is left to do: cut off anywhere and called again, nothing goes back twice.
 * @param options.most cents of it that may go back in all
 * @param options.onlyUndisputed leaves a payment alone that was ever disputed
 * @returns cents that went back now
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
  // The number in the id: whoever has seen the same refunds asks for the same one.
  const id = `leaving/${paymentId}/${before.refunds.length}`
  await requirePayments(context.providers).refundPayment({ id, paymentId, amount })
  const after = await syncPayment(context, paymentId)
  // Going on with another payment while this one's refund is not seen would send the same money back twice.
  if ((after?.refunds.length ?? 0) <= before.refunds.length)
    throw new AppError('UNAVAILABLE', 'A refund was asked for and is not seen yet.')
  return amount
}
