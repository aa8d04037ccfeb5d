import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { luminance } from '../contrast.ts'
import { cspHash } from './hash.ts'
import pageScript from './page-script.js?minified'

export interface DocumentParts {
  head: ReactNode
  body: ReactNode
  /** All CSS, inlined. */
  css: string
  /** Font files needed at once. */
  preloads: readonly string[]
  /** Color of the browser's frame. */
  frameColor: string
  /** Addresses that the page's script reports to; absent: no script. */
  counting?: { viewUrl: string; clickUrlPrefix: string }
}

export interface RenderedDocument {
  html: string
  /** For `style-src`. */
  styleHash: string
  /** Font files, for a `Link` header. */
  preloads: readonly string[]
}

/** Rules that apply only in a real window, not in a preview. */
const WINDOW_CSS = 'html{-webkit-text-size-adjust:100%}body{margin:0}body>.page{min-height:100svh}'

/** Hash for `script-src`. All pages contain the same script. */
export const pageScriptHash = (): Promise<string> => cspHash(pageScript)

/** Renders a complete HTML document. Style and script are included byte for byte as hashed. */
export async function renderDocument(parts: DocumentParts): Promise<RenderedDocument> {
  const css = `${WINDOW_CSS}html{background:${parts.frameColor};color-scheme:${luminance(parts.frameColor) > 0.18 ? 'light' : 'dark'}}${parts.css}`
  const { counting } = parts
  const html = renderToStaticMarkup(
    <html lang="en" data-view={counting?.viewUrl} data-clicks={counting?.clickUrlPrefix}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content={parts.frameColor} />
        {parts.preloads.map((address) => (
          <link key={address} rel="preload" as="font" type="font/woff2" href={address} crossOrigin="anonymous" />
        ))}
        <style dangerouslySetInnerHTML={{ __html: css }} />
        {parts.head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {parts.body}
        {counting && <script type="module" dangerouslySetInnerHTML={{ __html: pageScript }} />}
      </body>
    </html>,
  )
  return { html: `<!doctype html>${html}`, styleHash: await cspHash(css), preloads: parts.preloads }
}
