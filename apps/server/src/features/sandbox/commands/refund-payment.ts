import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { requireFound } from '../policy.ts'

/** Refunds cents of a payment. @throws AppError NOT_FOUND; CONFLICT if less is left, or the bank took it back */
export async function refundPayment(context: SystemContext, paymentId: string, amount: number): Promise<void> {
  const payments = requirePayments(context.providers)
  requireFound((await payments.fetchPayment(paymentId)) !== undefined)
  await payments.refundPayment({ id: context.newId(), paymentId, amount }).catch((error: unknown) => {
    if (error instanceof PaymentError) throw new AppError('CONFLICT', `${error.message}.`, { cause: error })
    throw error
  })
}
