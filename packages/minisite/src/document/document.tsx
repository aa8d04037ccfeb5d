import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { luminance } from '@greenroom/domain/contrast'
import { cspHash } from './hash.ts'
import { scriptsFor } from './scripts.ts'

export interface DocumentParts {
  head: ReactNode
  body: ReactNode
  /** All CSS, inlined. */
  css: string
  /** Font files needed at once. */
  preloads: readonly string[]
  /** Color of the browser's frame. */
  frameColor: string
  /** Addresses that the page's script reports to; absent: no scripts. */
  counting?: { viewUrl: string; clickUrlPrefix: string }
}

export interface RenderedDocument {
  html: string
  /** For `style-src`. */
  styleHash: string
  /** For `script-src`, in order. Structured data is not a script and needs none. */
  scriptHashes: string[]
  /** Font files, for a `Link` header. */
  preloads: readonly string[]
}

/** Rules that apply only in a real window, not in a preview. */
const WINDOW_CSS = 'html{-webkit-text-size-adjust:100%}body{margin:0}body>.page{min-height:100svh}'

/** Renders a complete HTML document. Style and scripts are included byte for byte as hashed. */
export async function renderDocument(parts: DocumentParts): Promise<RenderedDocument> {
  const css = `${WINDOW_CSS}html{background:${parts.frameColor};color-scheme:${luminance(parts.frameColor) > 0.18 ? 'light' : 'dark'}}${parts.css}`
  const { counting } = parts
  const body = renderToStaticMarkup(parts.body)
  const scripts = counting ? scriptsFor(body) : []
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
      <body
        dangerouslySetInnerHTML={{
          __html: body + scripts.map((script) => `<script type="module">${script}</script>`).join(''),
        }}
      />
    </html>,
  )
  return {
    html: `<!doctype html>${html}`,
    styleHash: await cspHash(css),
    scriptHashes: await Promise.all(scripts.map(cspHash)),
    preloads: parts.preloads,
  }
}
