import type { Context } from '../../../platform/context.ts'
import { requirePayments } from '../../../platform/providers/payments/require-payments.ts'
import { BILLING_PATH, withCustomer } from '../../billing/public.ts'
import { keepPayment } from '../store/payments.ts'
import { lockWallet } from '../store/postings.ts'

const SENTENCE = 'Failed to create checkout session'

/**
 * Opens a checkout for a top-up. The amount credited later is what the provider says was paid, never what was requested
 * here.
 * @param amount cents, within the bounds of product section 13.8
 * @param keepsCard saves the paying card for auto top-up
 * @throws AppError UNAVAILABLE 'Failed to create checkout session' (product section 8), or if payments are not set up
 */
export async function createCheckout(context: Context, amount: number, keepsCard: boolean) {
  const payments = requirePayments(context.providers)
  const { ownerId: userId } = context
  const back = context.urls.publicUrl + BILLING_PATH
  const { sessionId, url } = await withCustomer(context, SENTENCE, (customerId) =>
    payments.createCheckout({
      id: context.newId(),
      userId,
      customerId,
      amount,
      title: 'Wallet top-up',
      keepsCard,
      successUrl: `${back}&wallet_success=true&session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: back,
    }),
  )
  const checkout = { sessionId, userId, amount, status: 'open', paymentId: undefined } as const
  await context.db.asSystem(async (tx) => {
    // The wallet exists before it is paid into, so that somebody erased meanwhile is still known to have been an owner.
    await lockWallet(context, tx, userId)
    await keepPayment(context, tx, payments.name, checkout)
  })
  return { sessionId, url }
}
