import { appLink } from '@greenroom/domain'
import type { Mode } from '../view.ts'

/**
 * Returns where a link leads: nowhere in a preview. The address of a native app also names the app, for the page's
 * script.
 * @param href as returned by `safeHref`
 */
export function leadsTo(href: string, mode: Mode): { href?: string; 'data-p'?: string } {
  if (mode !== 'live') return {}
  const link = appLink(href)
  return link ? { href: link.href, 'data-p': link.app } : { href }
}
