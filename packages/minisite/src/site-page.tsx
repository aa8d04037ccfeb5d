import { isImageAddress, readHeaderSettings, readTheme, type SiteDesign } from '@greenroom/domain'
import { Blocks, hasForm } from './parts/blocks.tsx'
import { Decor } from './parts/decor.tsx'
import { Footer } from './parts/footer.tsx'
import { Header } from './parts/header.tsx'
import { ShareButton, ShareSheet } from './parts/share.tsx'
import type { Mode, PublicBlock, SiteView } from './view.ts'

export interface SitePageProps {
  site: SiteView
  /** Blocks visible now: active, and within their schedule. */
  blocks: readonly PublicBlock[]
  mode: Mode
  /** Absolute address of the page; absent: `site.url`. */
  shareUrl?: string
  /** Address of its QR code as a picture. */
  qrHref?: string
  /** Address of the list of the artist's letters, if there are any. */
  lettersHref?: string | undefined
  /** Name of the product. */
  appName?: string
  /** Its address, if the page stands at another host. */
  home?: string | undefined
}

/**
 * Renders an artist's public page without its document, to be styled by {@link pageCss} for the same theme and design.
 * An unknown theme, block, or version is drawn as the default or left out.
 */
export function SitePage({
  site,
  blocks,
  mode,
  shareUrl = site.url,
  qrHref,
  lettersHref,
  appName = 'Greenroom',
  home,
}: SitePageProps) {
  const theme = readTheme(site.theme)
  const { social, design } = readHeaderSettings(site.header_settings)
  const Main = mode === 'live' ? 'main' : 'div'
  return (
    <div className={`page ${theme}${design.background ? '' : ' themed'}`}>
      <div className="bg" aria-hidden="true">
        <Backdrop background={design.background} />
      </div>
      <Main className="main">
        <Header site={site} social={social} mode={mode}>
          <ShareButton live={mode === 'live'} />
        </Header>
        {!design.background && <Decor theme={theme} />}
        <Blocks site={site} blocks={blocks} mode={mode} />
      </Main>
      <Footer appName={appName} mode={mode} hasForm={hasForm(blocks)} lettersHref={lettersHref} home={home} />
      {mode === 'live' && <ShareSheet name={site.name} sharing={{ url: shareUrl, qrHref }} />}
    </div>
  )
}

function Backdrop({ background }: { background: SiteDesign['background'] }) {
  if (background?.kind === 'picture' && isImageAddress(background.url))
    return <img src={background.url} alt="" decoding="async" />
  return <i />
}
