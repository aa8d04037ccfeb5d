import type { PublicSite, SeoSettings } from '@greenroom/contracts'
import { isEmbedType, readHeaderSettings, readTheme } from '@greenroom/domain'
import { renderDocument, type RenderedDocument } from './document/document.tsx'
import { SeoHead } from './document/seo-head.tsx'
import { fontFaceCss, hasExtendedLetters, preloadsOf } from './fonts.ts'
import { fontsOf, pageCss } from './page-css.ts'
import { frameColorOf, paletteOf } from './palette.ts'
import { playerOf } from './parts/embed-block.tsx'
import { SitePage } from './site-page.tsx'

export { renderNotFound } from './document/not-found.tsx'
export { renderTooLarge } from './document/too-large.tsx'
export { renderFanPart } from './fan/fan-part.tsx'
export { renderFanPage } from './fan/render-fan-page.tsx'
export { type LettersPageInput, renderLettersPage } from './letters/render-letters-page.tsx'
export { type ProofPageInput, renderProofPage, type RenderedProofPage } from './proofs/render-proof-page.tsx'
export { renderChart } from './report/render-chart.tsx'
export { type ReportPageInput, renderReportPage } from './report/render-report-page.tsx'
export type * from './report/report-paper.ts'
export type * from './fan/fan-page.ts'
export { FONT_FILES } from './font-files.ts'
export { type Palette, paletteOf } from './palette.ts'

export interface SitePageInput {
  /** The site with the blocks visible now: active, and within their schedule. */
  site: PublicSite
  seo: SeoSettings
  appName: string
  /** Absolute address of the product, e.g. `https://greenroom.example`. */
  publicUrl: string
  /** Absolute address of this page. */
  canonical: string
  /** Absolute address of the picture shown with shared links. */
  ogImageUrl: string
  /** Address of the page's QR code as a picture (SVG), loaded when the share sheet opens. */
  qrHref: string
  /** Address of the list of the artist's letters; absent: there are none. */
  lettersHref?: string
  /** Address of the product, if the page stands at a host of the artist's; absent: the same host. */
  home?: string
  /** Ask search engines to skip the page. */
  noIndex: boolean
  /** Address for reporting a view: POST with `{ referrer }`. */
  viewUrl: string
  /**
   * Prefix for reporting a click: POST to it followed by the block's id and `/click`. E.g.
   * `/api/public/minisites/{id}/blocks/`.
   */
  clickUrlPrefix: string
}

export interface RenderedSitePage extends RenderedDocument {
  /** Hosts of the page's players, for `frame-src`: a subset of the domain's FRAME_HOSTS. */
  frameHosts: string[]
}

/** Renders the complete public page. The same input gives the same bytes. */
export async function renderSitePage(input: SitePageInput): Promise<RenderedSitePage> {
  const { site } = input
  const theme = readTheme(site.theme)
  const { design } = readHeaderSettings(site.header_settings)
  const fonts = fontsOf(theme, design)
  const body = (
    <SitePage
      site={site}
      blocks={site.blocks}
      mode="live"
      shareUrl={input.canonical}
      qrHref={input.qrHref}
      lettersHref={input.lettersHref}
      appName={input.appName}
      home={input.home}
    />
  )
  const document = await renderDocument({
    head: <SeoHead {...input} />,
    body,
    css: fontFaceCss(fonts, hasExtendedLetters(JSON.stringify(site))) + pageCss(theme, design, site.blocks),
    preloads: preloadsOf(fonts),
    frameColor: frameColorOf(paletteOf(theme, design)),
    counting: { viewUrl: input.viewUrl, clickUrlPrefix: input.clickUrlPrefix },
  })
  return { ...document, frameHosts: frameHostsOf(site) }
}

function frameHostsOf({ blocks }: PublicSite): string[] {
  const hosts = blocks.flatMap(({ type, url }) => (isEmbedType(type) ? (playerOf(type, url)?.host ?? []) : []))
  return [...new Set(hosts)].sort()
}
