import { createCheckout } from '../api/wallet.ts'

/** iPhones and iPads, which also call themselves Macs; a Mac has no touch screen. */
const isIos = () =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

/**
 * Opens a checkout and sends the browser there: the same tab on iOS, a new one otherwise (spec section 4). The new tab is
 * opened before the answer, because browsers block those that open later.
 * @param amount cents
 * @throws Error with a sentence of spec section 8
 */
export async function goToCheckout(amount: number): Promise<void> {
  const tab = isIos() ? null : window.open('', '_blank')
  if (tab) tab.opener = null
  try {
    const { url } = await createCheckout(amount).catch((cause: unknown) => {
      throw new Error('Failed to create checkout session', { cause })
    })
    if (url === null) throw new Error('Failed to create checkout session - no URL received')
    ;(tab ?? window).location.assign(url)
  } catch (error) {
    tab?.close()
    throw error
  }
}
