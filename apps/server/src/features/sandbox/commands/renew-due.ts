import type { SystemContext } from '../../../platform/context.ts'
import { renewDue as renew } from '../../../platform/providers/payments/sandbox/renewals.ts'
import { played } from '../policy.ts'

/** Renews subscriptions whose period is over, and retries unpaid ones, if the sandbox is the payment provider. */
export async function renewDue(context: SystemContext): Promise<void> {
  if (context.providers.payments?.name === 'sandbox') await renew({ ...played(context), log: context.log })
}
