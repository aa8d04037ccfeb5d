import { countOf } from '../../../lib/format.ts'
import { rateWords } from './rates.ts'

interface MappedLink {
  url: string
  people: number
}

/** A mail on which each link says who followed it. */
interface ClickMap {
  html: string
  /** Links that people followed and that this mail does not show, because they are for other readers. */
  elsewhere: number
}

/** Inline and important: mails bring styles of their own. A dark ground with white letters is read on any other. */
const BADGE = [
  'display:inline-block',
  'margin:0 0 0 6px',
  'padding:2px 8px',
  'border-radius:999px',
  'background:#9a3412',
  'color:#ffffff',
  'font:600 12px/1.5 system-ui,sans-serif',
  'letter-spacing:normal',
  'text-decoration:none',
  'text-transform:none',
  'white-space:nowrap',
  'vertical-align:middle',
]
  .map((rule) => `${rule}!important`)
  .join(';')

/** Writes beside each link of a mail how many people followed it. @param delivered of which the shares are */
export function clickMap(html: string, links: readonly MappedLink[], delivered: number): ClickMap {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const byUrl = new Map(links.map((link) => [link.url, link]))
  const shown = new Set<string>()
  for (const anchor of page.querySelectorAll('a[href]')) {
    const link = byUrl.get(anchor.getAttribute('href') ?? '')
    if (!link) continue
    shown.add(link.url)
    const badge = page.createElement('span')
    badge.style.cssText = BADGE
    const rate = rateWords(link.people, delivered)
    badge.textContent = `${countOf(link.people, 'person', 'people')}${rate === undefined ? '' : ` · ${rate}`}`
    anchor.append(badge)
  }
  return {
    html: `<!doctype html>${page.documentElement.outerHTML}`,
    elsewhere: links.filter(({ url, people }) => people > 0 && !shown.has(url)).length,
  }
}
