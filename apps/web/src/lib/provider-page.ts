import { checkProof } from '@greenroom/contracts'
import { call } from './api/index.ts'
import { noteOpened } from './provider-return.ts'

/** Returns true on iPhones and iPads. iPads also identify as Macs, but a Mac has no touch screen. */
const opensInSameTab = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export interface ProviderPageOptions {
  /** Message if the provider returned no address. */
  noAddress?: string
  /** The call needs fresh proof, which is asked for first, because the new tab would cover the dialog. */
  wantsProof?: boolean
}

/** A page that was opened at the payment provider. */
export interface OpenedPage {
  url: string
  /** False if this tab is navigating to it. */
  isElsewhere: boolean
}

/**
 * Requests a page of the payment provider and opens it: in the same tab on iOS and if new tabs are blocked, in a new
 * one otherwise (product section 4). Opens the new tab before the answer arrives, because browsers block later ones, so
 * it must be called in the click itself.
 * @param create requests the page; receives whether this tab will navigate to it
 * @param noAddress message if the provider returned no address
 * @throws the rejection of `create`; closes the new tab first
 */
export async function goToProviderPage(
  create: (isSameTab: boolean) => Promise<{ url: string | null }>,
  { noAddress = 'The page did not open. Please try again.', wantsProof = false }: ProviderPageOptions = {},
): Promise<OpenedPage> {
  if (wantsProof) await call(checkProof)
  const tab = opensInSameTab() ? null : window.open('', '_blank')
  if (tab) {
    tab.opener = null
    noteOpened(tab)
  }
  try {
    const { url } = await create(tab === null)
    if (url === null) throw new Error(noAddress)
    ;(tab ?? window).location.assign(url)
    return { url, isElsewhere: tab !== null }
  } catch (error) {
    tab?.close()
    throw error
  }
}
