import { readHeaderSettings, readTheme } from '@greenroom/domain'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadFonts } from './fonts.ts'
import { fontsOf, pageCss } from './page-css.ts'
import { SitePage } from './site-page.tsx'
import type { PublicBlock, SiteView } from './view.ts'

/** The phone's screen: it scrolls, and container heights (cqh) refer to it. */
const SCREEN_CSS =
  ':host{display:block;position:relative;height:100%;overflow:hidden}' +
  '.screen{height:100%;overflow:hidden auto;overscroll-behavior:contain;container-type:size;scrollbar-width:none}'

/**
 * Renders the page as visitors will see it, in a shadow root that separates its styles from the app's. It fills its
 * parent and scrolls inside; links lead nowhere and players are not loaded.
 */
export function SitePreview({
  site,
  blocks,
  className,
  onDrawn,
}: {
  site: SiteView
  blocks: readonly PublicBlock[]
  className?: string
  /** Called once the page is in the document, with its styles. */
  onDrawn?: () => void
}) {
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (element && !element.shadowRoot) element.attachShadow({ mode: 'open' })
    setHost(element)
  }, [])
  const root = host?.shadowRoot
  const theme = readTheme(site.theme)
  const { design } = readHeaderSettings(site.header_settings)
  const css = SCREEN_CSS + pageCss(theme, design, blocks)
  const { heading, body } = fontsOf(theme, design)

  useEffect(() => loadFonts({ heading, body }), [heading, body])
  useLayoutEffect(() => {
    if (!root) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  }, [root, css])

  const drawn = useRef(onDrawn)
  drawn.current = onDrawn
  useEffect(() => {
    if (root) drawn.current?.()
  }, [root])

  return (
    <div ref={attach} className={className}>
      {root &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (standard A2)
          <div className="screen" role="group" aria-label={`Preview of ${site.name}`} tabIndex={0}>
            <SitePage site={site} blocks={blocks} mode="preview" />
          </div>,
          root,
        )}
    </div>
  )
}
