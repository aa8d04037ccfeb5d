import type { SystemContext } from '../../../platform/context.ts'
import { renewNow } from '../../../platform/providers/payments/sandbox/renewals.ts'
import { played, requireFound } from '../policy.ts'

/** The period ends now; where a payment is due, the card is tried again. @throws AppError NOT_FOUND */
export async function renewSubscription(context: SystemContext, id: string): Promise<void> {
  requireFound(await renewNow(played(context), id))
}
