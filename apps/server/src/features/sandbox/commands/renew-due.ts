import type { SystemContext } from '../../../platform/context.ts'
import { renewDue as renew } from '../../../platform/providers/payments/sandbox/renewals.ts'
import { played } from '../policy.ts'

/** Renews the sandbox's subscriptions whose period is over, and tries unpaid ones again. */
export const renewDue = (context: SystemContext): Promise<void> => renew(played(context))
