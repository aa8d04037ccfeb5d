import { familyOf, fontFaceCss, type FontPair, hasExtendedLetters, preloadsOf } from '../fonts.ts'
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

/** The product's own fonts and paper (design/visual.md). */
const FONT_PAIR: FontPair = { heading: 'bricolage-grotesque', body: 'hanken-grotesk' }
const PAPER = '#faf8f3'

/** Longest part of the name that is shown, in characters: no username is longer (decisions.md). */
const SHOWN = 30

/** The page for an address where no artist is, or none that shows themselves. Answer it with 404. */
export function renderNotFound(input: NotFoundInput): Promise<RenderedDocument> {
  const families = `.page{--heading-font:${familyOf(FONT_PAIR.heading, 'heading')};--body-font:${familyOf(FONT_PAIR.body, 'body')}}`
  return renderDocument({
    head: (
      <>
        <title>{`Page not found | ${input.appName}`}</title>
        <meta name="robots" content="noindex" />
      </>
    ),
    body: <NotFound {...input} />,
    css: fontFaceCss(FONT_PAIR, hasExtendedLetters(input.username + input.appName)) + families + css,
    preloads: preloadsOf(FONT_PAIR),
    frameColour: PAPER,
  })
}

function NotFound({ appName, username, canClaim, claimHref }: NotFoundInput) {
  const name = username.length > SHOWN ? `${Array.from(username).slice(0, SHOWN).join('')}…` : username
  return (
    <div className="page">
      <main className="stage">
        <Record />
        <h1>Nothing is playing here</h1>
        <p>
          {canClaim ? (
            <>
              The name <b dir="auto">{name}</b> is free. It could be yours.
            </>
          ) : (
            <>
              There is no page at <b dir="auto">/{name}</b>.
            </>
          )}
        </p>
        {canClaim && (
          <a className="claim" href={claimHref}>
            Claim this name
          </a>
        )}
        <a className={canClaim ? 'home' : 'claim'} href="/">
          Go to {appName}
        </a>
      </main>
    </div>
  )
}

/** The product's mark, a disc with arcs, turning at 33⅓. */
function Record() {
  return (
    <svg className="record" viewBox="0 0 240 240" aria-hidden="true">
      <circle className="disc" cx="120" cy="120" r="118" />
      <path d="M120 16a104 104 0 0 1 104 104M120 224A104 104 0 0 1 16 120M120 32a88 88 0 0 1 62 150M58 58a88 88 0 0 0-8 115M120 48a72 72 0 1 0 62 36M120 64a56 56 0 0 1 48 84M72 148a56 56 0 0 1 8-68" />
      <circle className="sticker" cx="120" cy="120" r="42" />
      <text className="word" x="120" y="106">
        404
      </text>
      <circle className="hole" cx="120" cy="120" r="6" />
    </svg>
  )
}
