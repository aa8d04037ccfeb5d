import { type PaidTier, safePath } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Page } from '../../../platform/providers/payments/payments.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import type { Urls } from '../../../platform/urls.ts'
import { BILLING_PATH, withCustomer } from '../../billing/public.ts'
import { isLive } from '../policy/changes.ts'
import { findAccount, findSubscription } from '../queries/subscription.ts'
import { lookAtSubscription } from './look-at-subscription.ts'

/** Product section 8. */
const SENTENCE = 'Failed to create checkout session'

/**
 * Opens a page where a plan is subscribed to. Asked of the provider first, so that nobody who has just paid in another
 * tab pays again.
 * @param returnPath of the app, where the payer comes back to; absent: billing
 * @throws AppError CONFLICT for who has a plan, or is leaving; UNAVAILABLE
 */
export async function openCheckout(context: Context, plan: PaidTier, returnPath: string | undefined): Promise<Page> {
  const payments = requirePayments(context.providers)
  const { ownerId } = context
  if ((await findAccount(context, ownerId))?.isLeaving)
    throw new AppError('CONFLICT', 'Your account is to be deleted. Keep it before you choose a plan.')
  return withCustomer(context, SENTENCE, async (customerId) => {
    await lookAtSubscription(context, { userId: ownerId, customerId })
    const row = await findSubscription(context, ownerId)
    if (row?.provider === payments.name && isLive(row.status))
      throw new AppError('CONFLICT', 'You have a plan already. Change it instead of buying another.')
    const addresses = returnAddresses(context.urls, returnPath, plan)
    return payments.createSubscriptionPage({ id: context.newId(), userId: ownerId, customerId, plan, ...addresses })
  })
}

/**
 * Where the payer comes back to: a path of the app and no other place (standard W10), with `upgraded` where they paid.
 * @param path absent or not of this app: billing
 */
function returnAddresses(urls: Urls, path: string | undefined, plan: PaidTier) {
  const cancelUrl = urls.absolute(safePath(path) ?? BILLING_PATH)
  const success = new URL(cancelUrl)
  success.searchParams.set('upgraded', plan)
  return { cancelUrl, successUrl: success.href }
}
