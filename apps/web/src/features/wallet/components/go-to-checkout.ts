import { ApiError } from '../../../lib/api/index.ts'
import { goToProviderPage, type OpenedPage } from '../../../lib/provider-page.ts'
import { createCheckout, isNotSignedIn } from '../api/changes.ts'

/**
 * Opens the checkout of a top-up.
 * @param amount cents
 * @param keepsCard saves it for auto top-up
 * @throws Error with a sentence of product section 8, or with the server's own if payments are not set up
 */
export const goToCheckout = (amount: number, keepsCard = false): Promise<OpenedPage> =>
  goToProviderPage(
    () =>
      createCheckout(amount, keepsCard).catch((cause: unknown) => {
        if (isNotSignedIn(cause) || (cause instanceof ApiError && cause.code === 'UNAVAILABLE')) throw cause
        throw new Error('Failed to create checkout session', { cause })
      }),
    { noAddress: 'Failed to create checkout session - no URL received', wantsProof: keepsCard },
  )
