import { readHeaderSettings, readTheme } from '@greenroom/domain'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { loadFonts } from './fonts.ts'
import { fontsOf, pageCss } from './page-css.ts'
import { SitePage } from './site-page.tsx'
import type { PublicBlock, SiteView } from './view.ts'

/** The phone's screen: it scrolls, and is what container heights (cqh) refer to. */
const SCREEN_CSS =
  ':host{display:block;position:relative;height:100%;overflow:hidden}' +
  '.screen{height:100%;overflow:hidden auto;overscroll-behavior:contain;container-type:size;scrollbar-width:none;transform-origin:0 0}'

export interface SitePreviewProps {
  site: SiteView
  blocks: readonly PublicBlock[]
  className?: string
  /** Draw the page this many CSS pixels wide (390 for a phone) and scale it to its parent. Absent: as wide as the parent is. */
  pageWidth?: number
}

/**
 * The page as visitors will see it, inside a shadow root: its style and the app's do not touch each other.
 * It fills its parent and scrolls inside; links lead nowhere and players are not loaded.
 */
export function SitePreview({ site, blocks, className, pageWidth }: SitePreviewProps) {
  const [host, setHost] = useState<HTMLDivElement | null>(null)
  const attach = useCallback((element: HTMLDivElement | null) => {
    if (element && !element.shadowRoot) element.attachShadow({ mode: 'open' })
    setHost(element)
  }, [])
  const root = host?.shadowRoot
  const theme = readTheme(site.theme)
  const { design } = readHeaderSettings(site.header_settings)
  const css = SCREEN_CSS + pageCss(theme, design)
  const { heading, body } = fontsOf(theme, design)
  const scale = useScale(host, pageWidth)

  useEffect(() => loadFonts({ heading, body }), [heading, body])
  useLayoutEffect(() => {
    if (!root) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    root.adoptedStyleSheets = [sheet]
  }, [root, css])

  const size = scale === 1 ? undefined : { width: pageWidth, height: `${100 / scale}%`, transform: `scale(${scale})` }
  return (
    <div ref={attach} className={className}>
      {root &&
        createPortal(
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard (A2)
          <div className="screen" style={size} role="group" aria-label={`Preview of ${site.name}`} tabIndex={0}>
            <SitePage site={site} blocks={blocks} mode="preview" />
          </div>,
          root,
        )}
    </div>
  )
}

/** How much smaller than the page its place is; follows the place as it changes. */
function useScale(host: HTMLElement | null, pageWidth: number | undefined): number {
  const [scale, setScale] = useState(1)
  useLayoutEffect(() => {
    if (!host || !pageWidth) return
    const measure = () => setScale(host.clientWidth > 0 ? host.clientWidth / pageWidth : 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(host)
    return () => observer.disconnect()
  }, [host, pageWidth])
  return pageWidth ? scale : 1
}
