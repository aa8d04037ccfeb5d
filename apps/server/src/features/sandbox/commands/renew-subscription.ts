import type { SystemContext } from '../../../platform/context.ts'
import { renewNow } from '../../../platform/providers/payments/sandbox/renewals.ts'
import { played, requireFound } from '../policy.ts'

/** Ends the period now. If a payment is due, retries the card. @throws AppError NOT_FOUND */
export async function renewSubscription(context: SystemContext, id: string): Promise<void> {
  requireFound(await renewNow(played(context), id))
}
