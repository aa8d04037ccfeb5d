import type { SystemContext } from '../../../platform/context.ts'
import { failRefund as fail } from '../../../platform/providers/payments/sandbox/payments.ts'
import { played, requireFound } from '../policy.ts'

/** Makes a refund fail. @throws AppError NOT_FOUND, also if it has failed before */
export async function failRefund(context: SystemContext, refundId: string): Promise<void> {
  requireFound(await fail(played(context), refundId))
}
