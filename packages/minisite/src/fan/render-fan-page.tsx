import type { RenderedDocument } from '../document/document.tsx'
import choiceCss from './choice.css?inline'
import type { FanPage } from './fan-page.ts'
import { Paper } from './paper.tsx'
import phoneCss from './phone.css?inline'
import { renderSheet, type SheetSite } from './sheet.tsx'

export interface FanPageInput {
  page: FanPage
  /** Site whose look is used; absent: the product's own. */
  site?: SheetSite | undefined
  appName: string
  /** Address of the product, if the page stands at another host. */
  home?: string | undefined
}

/**
 * Renders a page for one fan (sign-up, confirmation, details, choices) in the look of the artist's page. It has no
 * script and is never cached.
 */
export const renderFanPage = ({ page, site, appName, home }: FanPageInput): Promise<RenderedDocument> =>
  renderSheet({
    head: (
      <>
        <title>{`${page.heading} | ${site?.name ?? appName}`}</title>
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
      </>
    ),
    site,
    appName,
    home,
    shown: page,
    css: (page.phone ? phoneCss : '') + (page.form?.fields.some(({ kind }) => kind === 'choice') ? choiceCss : ''),
    children: <Paper page={page} />,
  })
