import type { RenderedDocument } from '../document/document.tsx'
import { renderSheet, type SheetSite } from '../fan/sheet.tsx'
import css from './letters.css?inline'

/** Letters of an artist that everybody can read, newest first. */
export interface LettersPageInput {
  site: SheetSite
  appName: string
  /** Address of the product, if the page stands at another host. */
  home?: string | undefined
  letters: readonly { subject: string; preheader: string; url: string; sentAt: Date }[]
  /** Addresses of this page, of the feed, and of the pages before and after it. */
  canonical: string
  feedUrl: string
  newerUrl?: string | undefined
  olderUrl?: string | undefined
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Renders the list of an artist's letters in the look of their page, without script. */
export function renderLettersPage(input: LettersPageInput): Promise<RenderedDocument> {
  const { site, appName, home, letters, canonical, feedUrl, newerUrl, olderUrl } = input
  const title = `Letters from ${site.name}`
  return renderSheet({
    head: (
      <>
        <title>{title}</title>
        <link rel="canonical" href={canonical} />
        <link rel="alternate" type="application/rss+xml" title={title} href={feedUrl} />
        <meta property="og:type" content="website" />
        <meta property="og:title" content={title} />
        <meta property="og:url" content={canonical} />
      </>
    ),
    site,
    appName,
    home,
    shown: letters,
    css,
    children: (
      <section className="paper">
        <h1>Letters</h1>
        <ul className="letters">
          {letters.map(({ subject, preheader, url, sentAt }) => (
            <li key={url}>
              <time dateTime={sentAt.toISOString()}>{DAY.format(sentAt)}</time>
              <a href={url} dir="auto">
                {subject}
              </a>
              {preheader && <p dir="auto">{preheader}</p>}
            </li>
          ))}
        </ul>
        {(newerUrl ?? olderUrl) && (
          <p className="ways">
            {newerUrl && (
              <a className="way" rel="prev" href={newerUrl}>
                Newer letters
              </a>
            )}
            {olderUrl && (
              <a className="way" rel="next" href={olderUrl}>
                Older letters
              </a>
            )}
          </p>
        )}
        <p className="note">
          <a href={feedUrl}>RSS feed</a>
        </p>
      </section>
    ),
  })
}
