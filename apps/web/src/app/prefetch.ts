import { matchRoutes, type RouteObject } from 'react-router'
import { savesData } from '../lib/code-ahead.ts'

/** Paths whose code was already requested. */
const asked = new Set<unknown>()

/**
 * Loads the code of the screen and the layout at this path ahead of a visit. Ignores failures; the visit itself handles
 * them.
 */
export function prefetchScreen(routes: RouteObject[], pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    if (typeof route.lazy !== 'function' || asked.has(route.lazy)) continue
    asked.add(route.lazy)
    void route.lazy().catch(() => asked.delete(route.lazy))
  }
}

const linkOf = (target: EventTarget | null): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null

/**
 * Prefetches the screen behind any link of the app that is hovered or focused. Returns a function that stops it. Loads
 * nothing for users who save data.
 */
export function prefetchOnIntent(page: Document, routes: RouteObject[]): () => void {
  const onIntent = ({ target }: Event) => {
    const link = linkOf(target)
    if (link === null || link.origin !== page.location.origin || link.target === '_blank' || savesData()) return
    prefetchScreen(routes, link.pathname)
  }
  page.addEventListener('pointerover', onIntent, { passive: true })
  page.addEventListener('focusin', onIntent)
  return () => {
    page.removeEventListener('pointerover', onIntent)
    page.removeEventListener('focusin', onIntent)
  }
}
