import type { Context } from '../../../platform/context.ts'
import { providerFailed, requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { keepPayment } from '../store/payments.ts'

/** Where the payer comes back to; the web app finishes there (spec section 4, "Wallet top-up"). */
const BACK = '/dashboard/settings?tab=billing'

/**
 * Opens a checkout for a top-up. What is credited later is what the provider says was paid, never what was asked for here.
 * @param amount cents, within the bounds of decisions.md
 * @throws AppError UNAVAILABLE 'Failed to create checkout session' (spec section 8), or where payments are not set up
 */
export async function createCheckout(context: Context, amount: number) {
  const payments = requirePayments(context.providers)
  const back = context.urls.publicUrl + BACK
  const { sessionId, url } = await payments
    .createCheckout({
      id: context.newId(),
      userId: context.ownerId,
      amount,
      title: 'Wallet top-up',
      successUrl: `${back}&wallet_success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    })
    .catch(providerFailed('Failed to create checkout session'))
  await context.db.asSystem((tx) =>
    keepPayment(context, tx, payments.name, { sessionId, userId: context.ownerId, amount, status: 'open' }),
  )
  return { sessionId, url }
}
