import type { SystemContext } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import type { Doubled } from '../events.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { doubledNotice } from '../render/notices.ts'
import { tellOwner } from './tell-owner.ts'

/**
 * Refunds a duplicate subscription and tells its owner, once (record 0033).
 * @throws AppError UNAVAILABLE while the provider does not do it
 */
export async function refundDoubled(context: SystemContext, doubled: Doubled): Promise<void> {
  const { userId, subscriptionId, planId, since } = doubled
  const cause = `doubled/${subscriptionId}`
  const cents = await requirePayments(context.providers)
    .refundSubscription({ id: cause, subscriptionId, since: new Date(since) })
    .catch(providerFailed('A duplicate payment could not be refunded.'))
  if (cents === 0 || !(await findAccount(context, userId))) return
  const row = await findSubscription(context, userId)
  await tellOwner(await context.asOwner(userId), cause, doubledNotice(planId, row, cents))
}
