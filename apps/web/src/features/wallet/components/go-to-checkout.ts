import { goToProviderPage } from '../../../lib/provider-page.ts'
import { createCheckout } from '../api/wallet.ts'

/**
 * Opens the checkout of a top-up and sends the browser there.
 * @param amount cents
 * @throws Error with a sentence of spec section 8
 */
export async function goToCheckout(amount: number): Promise<void> {
  await goToProviderPage(
    () =>
      createCheckout(amount).catch((cause: unknown) => {
        throw new Error('Failed to create checkout session', { cause })
      }),
    'Failed to create checkout session - no URL received',
  )
}
