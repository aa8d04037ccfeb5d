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
 * Opens a page to subscribe to a plan. Asks the provider first, so that somebody who has just paid in another tab does
 * not pay again.
 * @param returnPath page of the app to return to; absent for billing
 * @throws AppError CONFLICT if there is a plan, or the account is being deleted; UNAVAILABLE
 */
export async function openCheckout(context: Context, plan: PaidTier, returnPath: string | undefined): Promise<Page> {
  const payments = requirePayments(context.providers)
  const { ownerId } = context
  if ((await findAccount(context, ownerId))?.isLeaving)
    throw new AppError('CONFLICT', 'Your account is being deleted. Keep it before you choose a plan.')
  return withCustomer(context, SENTENCE, async (customerId) => {
    await lookAtSubscription(context, { userId: ownerId, customerId })
    const row = await findSubscription(context, ownerId)
    if (row?.provider === payments.name && isLive(row.status))
      throw new AppError('CONFLICT', 'You already have a plan. Change it instead of buying another.')
    const addresses = returnAddresses(context.urls, returnPath, plan)
    return payments.createSubscriptionPage({ id: context.newId(), userId: ownerId, customerId, plan, ...addresses })
  })
}

/**
 * Returns the addresses to return to: a path of the app only (standard W10), with `upgraded` after a payment.
 * @param path billing if absent or not of this app
 */
function returnAddresses(urls: Urls, path: string | undefined, plan: PaidTier) {
  const cancelUrl = urls.absolute(safePath(path) ?? BILLING_PATH)
  const success = new URL(cancelUrl)
  success.searchParams.set('upgraded', plan)
  return { cancelUrl, successUrl: success.href }
}
