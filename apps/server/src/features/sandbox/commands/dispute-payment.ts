import type { BodyOf, disputeSandboxPayment } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { disputePayment as dispute, settleDispute } from '../../../platform/providers/payments/sandbox/payments.ts'
import { played, requireFound } from '../policy.ts'

/** Opens a dispute of the payer's bank, or decides one. @throws AppError NOT_FOUND; CONFLICT if neither is possible */
export async function disputePayment(
  context: SystemContext,
  paymentId: string,
  { status }: BodyOf<typeof disputeSandboxPayment>,
): Promise<void> {
  requireFound((await requirePayments(context.providers).fetchPayment(paymentId)) !== undefined)
  const isDone =
    status === 'open'
      ? await dispute(played(context), paymentId)
      : await settleDispute(played(context), paymentId, status)
  if (!isDone) throw new AppError('CONFLICT', 'The bank has already decided, or there is nothing to take back.')
}
