import type { SystemContext } from '../../../platform/context.ts'
import { renewDue as renew } from '../../../platform/providers/payments/sandbox/renewals.ts'
import { played } from '../policy.ts'

/** Renews the sandbox's subscriptions whose period is over, and tries unpaid ones again, while it is the provider. */
export async function renewDue(context: SystemContext): Promise<void> {
  if (context.providers.payments?.name === 'sandbox') await renew({ ...played(context), log: context.log })
}
