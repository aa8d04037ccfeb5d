import { useEffect, useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { titleOf } from '../../lib/app-name.ts'
import type { RouteHandle } from '../route-types.ts'

/**
 * Sets the window's title and, on a change of screen, moves the focus to its content. Returns the title, to be
 * announced.
 */
export function useScreenChange(): string {
  const matches = useMatches()
  const { pathname } = useLocation()
  const title =
    (matches.findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined)?.title ?? ''
  const last = useRef(pathname)

  useEffect(() => {
    document.title = titleOf(title)
  }, [title, pathname])
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    const main = document.getElementById('main')
    if (main !== null && !main.contains(document.activeElement) && !isTypingInDialog())
      main.focus({ preventScroll: true })
  }, [pathname])
  return title
}

/** The palette may be open again before the screen that was chosen in it appears. */
const isTypingInDialog = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.closest('[aria-modal="true"]') !== null
