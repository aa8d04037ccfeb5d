import type { BodyOf, changeSandboxSubscription } from '@greenroom/contracts'
import type { SystemContext } from '../../../platform/context.ts'
import { setFailsNext } from '../../../platform/providers/payments/sandbox/renewals.ts'
import { PaymentError } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { played, requireFound } from '../policy.ts'

/** Cancels, resumes, or makes the next renewal fail. @throws AppError NOT_FOUND, also if it has ended */
export async function changeSubscription(
  context: SystemContext,
  id: string,
  { cancel_at_period_end: cancels, fails_next: failsNext }: BodyOf<typeof changeSandboxSubscription>,
): Promise<void> {
  if (failsNext !== undefined) requireFound(await setFailsNext(played(context), id, failsNext))
  if (cancels === undefined) return
  const request = { id: context.newId(), subscriptionId: id, cancels }
  await requirePayments(context.providers)
    .setCancelAtPeriodEnd(request)
    .catch((error: unknown) => {
      if (error instanceof PaymentError) return requireFound(false)
      throw error
    })
}
