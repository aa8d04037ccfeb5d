import { renderSitePage, type SitePageInput } from '@greenroom/minisite/render'
import { compressed, type Page } from '../../../platform/http/kept-pages/page.ts'
import { pageHeaders } from './headers.ts'
import { OverLimit } from './over-limit.ts'

/**
 * Largest page in bytes of HTML (standard W22). A page of 12 blocks has 30 KB; the fullest that a site may hold, about
 * 600 KB.
 */
const MAX_PAGE_BYTES = 1024 * 1024

/** Input of a page, as plain data. */
export interface PageOrder {
  input: SitePageInput
  /** True if its forms may be submitted (`form-action`). */
  hasForms: boolean
  isSecure: boolean
  /** True for a page at a host of its owner's. */
  isOnOwnHost: boolean
}

/** Draws a page, compressed once for all visitors. @throws OverLimit if it is too large */
export async function drawPage({ input, hasForms, isSecure, isOnOwnHost }: PageOrder): Promise<Page> {
  const drawn = await renderSitePage(input)
  const html = Buffer.from(drawn.html)
  if (html.length > MAX_PAGE_BYTES) throw new OverLimit(`the page has ${html.length} bytes of HTML`)
  return compressed(html, pageHeaders({ isSecure }, { ...drawn, hasForms, isOnOwnHost }))
}
