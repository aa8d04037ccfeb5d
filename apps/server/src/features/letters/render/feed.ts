import type { MiniSiteRow } from '@greenroom/db'
import { archivedLine, archivedSubject } from '@greenroom/domain'
import type { ListedLetter } from '../queries/published.ts'
import { feedUrl, letterUrl, lettersUrl } from './addresses.ts'

/** Draws the feed of a page's letters (RSS 2.0). @param pages address of the site's pages */
export function drawFeed(pages: string, site: Pick<MiniSiteRow, 'name'>, letters: readonly ListedLetter[]): string {
  const title = `Letters from ${site.name}`
  const items = letters.map(({ campaignId, slug, subject, preheader, sentAt }) =>
    [
      '<item>',
      `<title>${xmlText(archivedSubject(subject, site.name))}</title>`,
      `<link>${xmlText(letterUrl(pages, slug))}</link>`,
      // It stays the same when the address changes, so that readers do not show the letter again.
      `<guid isPermaLink="false">${campaignId}</guid>`,
      `<pubDate>${sentAt.toUTCString()}</pubDate>`,
      `<description>${xmlText(archivedLine(preheader, site.name))}</description>`,
      '</item>',
    ].join('\n'),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(lettersUrl(pages))}</link>
<description>${xmlText(title)}</description>
<atom:link href="${xmlText(feedUrl(pages))}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`
}

/** Escapes a text; characters that XML 1.0 does not know are left out. */
const xmlText = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
