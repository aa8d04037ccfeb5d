import { fontFaceCss, familyOf, type FontPair, preloadsOf } from '../fonts.ts'
import { renderDocument, type RenderedDocument } from './document.tsx'
import css from './not-found.css?inline'

export interface NotFoundInput {
  appName: string
  /** The name that was asked for, as it was written. */
  username: string
  /** Whether a visitor may take that name. */
  canClaim: boolean
  /** Where they take it. */
  claimHref: string
}

/** The product's own fonts (design/visual.md, "Type"). */
const FONT_PAIR: FontPair = { heading: 'bricolage-grotesque', body: 'hanken-grotesk' }
const PAPER = '#faf8f3'

/** The page for an address where no artist is, or none that shows themselves. Answer it with 404. */
export function renderNotFound({ appName, username, canClaim, claimHref }: NotFoundInput): RenderedDocument {
  const families = `.page{--heading-font:${familyOf(FONT_PAIR.heading, 'heading')};--body-font:${familyOf(FONT_PAIR.body, 'body')}}`
  return renderDocument({
    head: (
      <>
        <title>{`Page not found | ${appName}`}</title>
        <meta name="robots" content="noindex" />
      </>
    ),
    body: (
      <main className="page">
        <div>
          <h1>Nobody is on this stage</h1>
          <p>There is no page at <b dir="auto">/{username}</b>.</p>
          {canClaim ? <a className="claim" href={claimHref}>Claim this name</a> : <a className="claim" href="/">Go to {appName}</a>}
        </div>
      </main>
    ),
    css: fontFaceCss(FONT_PAIR) + families + css,
    preloads: preloadsOf(FONT_PAIR),
    frameColour: PAPER,
  })
}
