import { checkProof } from '@greenroom/contracts'
import { call } from './api/index.ts'

/** iPhones and iPads, which also call themselves Macs; a Mac has no touch screen. */
const opensInSameTab = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)

export interface ProviderPageOptions {
  /** The sentence where the provider gave no address. */
  noAddress?: string
  /** The call wants fresh proof: it is asked for first, because the new tab would stand above the question. */
  wantsProof?: boolean
}

/** Where a page of the payment provider was opened. */
export interface OpenedPage {
  url: string
  /** False where this tab is leaving for it. */
  isElsewhere: boolean
}

/**
 * Asks for a page of the payment provider and sends the browser there: the same tab on iOS and where new tabs are blocked,
 * a new one otherwise (product section 4). The new tab is opened before the answer, because browsers block those that open
 * later; call it in the click itself.
 * @param create asks for the page; told whether this tab is about to leave for it
 * @param noAddress the sentence where the provider gave no address
 * @throws what `create` rejects with; the new tab is closed again
 */
export async function goToProviderPage(
  create: (isSameTab: boolean) => Promise<{ url: string | null }>,
  { noAddress = 'The page did not open. Please try again.', wantsProof = false }: ProviderPageOptions = {},
): Promise<OpenedPage> {
  if (wantsProof) await call(checkProof)
  const tab = opensInSameTab() ? null : window.open('', '_blank')
  if (tab) tab.opener = null
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
