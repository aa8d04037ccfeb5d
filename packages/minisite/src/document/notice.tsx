import type { ReactNode } from 'react'
import { familyOf, fontFaceCss, type FontPair, hasExtendedLetters, preloadsOf } from '../fonts.ts'
import { renderDocument, type RenderedDocument } from './document.tsx'
import css from './notice.css?inline'

export interface NoticeParts {
  /** Title of the browser tab, before the product's name. */
  title: string
  appName: string
  /** Text by others that it shows, used to choose font files. */
  shown?: string
  /** A few characters on the record. */
  sticker?: string
  children: ReactNode
}

/** The product's own fonts and paper (product section 17). */
const FONT_PAIR: FontPair = { heading: 'bricolage-grotesque', body: 'hanken-grotesk' }
const PAPER = '#faf8f3'

/** Renders a page of the product itself in place of an artist's page. Search engines are told to skip it. */
export function renderNotice({
  title,
  appName,
  shown = '',
  sticker,
  children,
}: NoticeParts): Promise<RenderedDocument> {
  const families = `.page{--heading-font:${familyOf(FONT_PAIR.heading, 'heading')};--body-font:${familyOf(FONT_PAIR.body, 'body')}}`
  return renderDocument({
    head: (
      <>
        <title>{`${title} | ${appName}`}</title>
        <meta name="robots" content="noindex" />
      </>
    ),
    body: (
      <div className="page">
        <main className="stage">
          <Record sticker={sticker} />
          {children}
        </main>
      </div>
    ),
    css: fontFaceCss(FONT_PAIR, hasExtendedLetters(shown + appName)) + families + css,
    preloads: preloadsOf(FONT_PAIR),
    frameColor: PAPER,
  })
}

/** Draws the product's mark, a disc with arcs, turning at 33⅓. */
function Record({ sticker }: { sticker: string | undefined }) {
  return (
    <svg className="record" viewBox="0 0 240 240" aria-hidden="true">
      <circle className="disc" cx="120" cy="120" r="118" />
      <path d="M120 16a104 104 0 0 1 104 104M120 224A104 104 0 0 1 16 120M120 32a88 88 0 0 1 62 150M58 58a88 88 0 0 0-8 115M120 48a72 72 0 1 0 62 36M120 64a56 56 0 0 1 48 84M72 148a56 56 0 0 1 8-68" />
      <circle className="sticker" cx="120" cy="120" r="42" />
      {sticker && (
        <text className="word" x="120" y="106">
          {sticker}
        </text>
      )}
      <circle className="hole" cx="120" cy="120" r="6" />
    </svg>
  )
}
