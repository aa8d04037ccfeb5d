import { scrollBehavior } from '../../../../lib/scroll-behavior.ts'

/** Space kept above and below a block that is scrolled into view, in CSS pixels. */
const ROOM = 24

/**
 * Scrolls only the preview until a block is in view.
 * @param target the id of a block, or 'top'
 */
export function bringIntoSight(frame: HTMLElement, target: string): void {
  const root = frame.querySelector('*')?.shadowRoot
  const screen = root?.querySelector('.screen')
  if (!root || !screen) return
  const by = target === 'top' ? -screen.scrollTop : distance(screen, find(root, target))
  if (by !== 0) screen.scrollBy({ top: by, behavior: scrollBehavior() })
}

/** Returns the distance to scroll until an item is fully in view, or its start if it is too tall. */
function distance(screen: Element, item: Element | null | undefined): number {
  if (!item) return 0
  const [inner, outer] = [item.getBoundingClientRect(), screen.getBoundingClientRect()]
  const above = inner.top - outer.top - ROOM
  const below = inner.bottom - outer.bottom + ROOM
  if (above < 0) return above
  return below > 0 ? Math.min(below, above) : 0
}

const find = (root: ShadowRoot, id: string) => root.querySelector(`[data-b="${CSS.escape(id)}"]`)?.closest('li')
