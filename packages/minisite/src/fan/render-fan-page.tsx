import { isImageAddress, readHeaderSettings, readTheme } from '@greenroom/domain'
import { renderDocument, type RenderedDocument } from '../document/document.tsx'
import { fontFaceCss, hasExtendedLetters, preloadsOf } from '../fonts.ts'
import { fontsOf, pageCss } from '../page-css.ts'
import { frameColorOf, paletteOf } from '../palette.ts'
import { Avatar } from '../parts/avatar.tsx'
import { Decor } from '../parts/decor.tsx'
import { Footer } from '../parts/footer.tsx'
import type { SiteView } from '../view.ts'
import type { FanPage } from './fan-page.ts'
import css from './fan.css?inline'
import { Paper } from './paper.tsx'
import phoneCss from './phone.css?inline'

export interface FanPageInput {
  page: FanPage
  /** Site whose look is used; absent: the product's own. */
  site?: Pick<SiteView, 'name' | 'avatar_url' | 'theme' | 'header_settings' | 'url'> | undefined
  appName: string
}

/**
 * Renders a page for one fan (sign-up, confirmation, details, choices) in the look of the artist's page. It has no
 * script and is never cached.
 */
export function renderFanPage({ page, site, appName }: FanPageInput): Promise<RenderedDocument> {
  const theme = readTheme(site?.theme ?? '')
  const { design } = readHeaderSettings(site?.header_settings ?? null)
  const fonts = fontsOf(theme, design)
  return renderDocument({
    head: (
      <>
        <title>{`${page.heading} | ${site?.name ?? appName}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </>
    ),
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
          <div className="col">
            <Paper page={page} />
          </div>
        </main>
        <Footer appName={appName} mode="live" />
      </div>
    ),
    css:
      fontFaceCss(fonts, hasExtendedLetters(JSON.stringify([page, site]))) +
      pageCss(theme, design) +
      css +
      (page.phone ? phoneCss : ''),
    preloads: preloadsOf(fonts),
    frameColor: frameColorOf(paletteOf(theme, design)),
  })
}

function Artist({ site: { name, avatar_url, url } }: { site: NonNullable<FanPageInput['site']> }) {
  return (
    <a className="artist" href={url}>
      <Avatar name={name} address={avatar_url && isImageAddress(avatar_url) ? avatar_url : null} />
      <span className={name.length > 18 ? 'name long' : 'name'} dir="auto">
        {name}
      </span>
    </a>
  )
}
