import type { ReactNode } from 'react'
import { isImageAddress, readHeaderSettings, readTheme } from '@greenroom/domain'
import { renderDocument, type RenderedDocument } from '../document/document.tsx'
import { fontFaceCss, hasExtendedLetters, preloadsOf } from '../fonts.ts'
import { fontsOf, pageCss } from '../page-css.ts'
import { frameColorOf, paletteOf } from '../palette.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Decor } from '../parts/decor.tsx'
import { Footer } from '../parts/footer.tsx'
import type { PublicBlock, SiteView } from '../view.ts'
import sheetCss from './fan.css?inline'

/** Site whose look is used. */
export type SheetSite = Pick<SiteView, 'name' | 'avatar_url' | 'theme' | 'header_settings' | 'url'>

interface SheetParts {
  head: ReactNode
  /** Absent: the product's own look. */
  site?: SheetSite | undefined
  appName: string
  /** Address of the product, if the page stands at another host. */
  home?: string | undefined
  /** Texts by others that it shows, used to choose font files. */
  shown: unknown
  /** Blocks of the site that it shows, whose rules it needs. */
  blocks?: readonly PublicBlock[]
  /** More rules. */
  css?: string
  children: ReactNode
}

/** Renders a sheet of paper in the look of the artist's page, as a document without script. */
export function renderSheet({
  head,
  site,
  appName,
  home,
  shown,
  blocks = [],
  css = '',
  children,
}: SheetParts): Promise<RenderedDocument> {
  const theme = readTheme(site?.theme ?? '')
  const { design } = readHeaderSettings(site?.header_settings ?? null)
  const fonts = fontsOf(theme, design)
  return renderDocument({
    head,
    body: (
      <div className={`page ${theme}${design.background ? '' : ' themed'}`}>
        <div className="bg" aria-hidden="true">
          {design.background?.kind === 'picture' && isImageAddress(design.background.url) ? (
            <img src={design.background.url} alt="" />
          ) : (
            <i />
          )}
        </div>
        <main className="main">
          <div className="head">
            <div className="col">{site && <Artist site={site} />}</div>
          </div>
          {!design.background && <Decor theme={theme} />}
          <div className="col">{children}</div>
        </main>
        <Footer appName={appName} mode="live" home={home} />
      </div>
    ),
    css:
      fontFaceCss(fonts, hasExtendedLetters(JSON.stringify([shown, site, blocks]))) +
      pageCss(theme, design, blocks) +
      sheetCss +
      css,
    preloads: preloadsOf(fonts),
    frameColor: frameColorOf(paletteOf(theme, design)),
  })
}

function Artist({ site: { name, avatar_url, url } }: { site: SheetSite }) {
  return (
    <a className="artist" href={url}>
      <Avatar name={name} address={avatar_url && isImageAddress(avatar_url) ? avatar_url : null} />
      <span className={name.length > 18 ? 'name long' : 'name'} dir="auto">
        {name}
      </span>
    </a>
  )
}
