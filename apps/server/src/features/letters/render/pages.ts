import type { MiniSiteRow } from '@greenroom/db'
import { archivedLetter, archivedLine, archivedSubject } from '@greenroom/domain'
import { renderLettersPage } from '@greenroom/minisite/render'
import type { SystemContext } from '../../../platform/context.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { bytesOf, compressed, type Page } from '../../../platform/http/kept-pages/page.ts'
import { quietHeaders } from '../../../platform/http/kept-pages/quiet-headers.ts'
import { cleanBlockHtml } from '../../../platform/mail/block-html.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { findOpenSite } from '../../minisites/public.ts'
import { countPublishedLetters, findPublishedLetter, listPublishedLetters } from '../queries/published.ts'
import { feedUrl, letterUrl, lettersUrl } from './addresses.ts'
import { drawFeed } from './feed.ts'

/** Memory for drawn pages, in bytes: several hundred letters. */
const MAX_BYTES = 16 * 1024 * 1024
/** Milliseconds after which a page is drawn again even without a notification. */
const MAX_AGE_MS = 60_000
/** Memory for a redirect, in bytes. */
const NOTE_BYTES = 200
/** Letters on one page of the list, and in the feed (standard W22). */
const ON_A_PAGE = 50
const IN_THE_FEED = 30

/** A kind of page. @property page from 1 */
export type Kind = { kind: 'list'; page: number } | { kind: 'feed' } | { kind: 'letter'; slug: string }

/** A page of letters that somebody asks for. */
type Asked = Kind & { username: string }

type Found = { page: Page } | { movedTo: string }

/** Drawn pages of letters, by what is asked for. */
export interface LetterPages {
  /** Returns the page, or the current name of its site; undefined if there is none. */
  get(asked: Asked): Promise<Found | undefined>
}

/**
 * Opens the cache of a process; `house.hold` keeps it. A page depends on the site, its letters, and their campaigns, so it is
 * drawn again when any of its owner's changes.
 */
export function openLetterPages(house: House): LetterPages {
  const cache = new LiveCache<Found>({
    listener: house.listener,
    tables: ['mini_sites', 'site_usernames', 'letters', 'campaigns'],
    topicOf: ({ userId }) => userId,
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: (key) => load(house, JSON.parse(key) as Asked),
  })
  return { get: (asked) => cache.get(JSON.stringify(asked)) }
}

async function load(house: House, asked: Asked): Promise<Loaded<Found> | undefined> {
  const context = systemContext(house)
  const site = await findOpenSite(house.db.system, context.now, asked.username)
  if (!site) return undefined
  const topic = site.userId
  if (site.username !== asked.username) return { value: { movedTo: site.username }, topic, weight: NOTE_BYTES }
  const page = await draw(house, context, site, asked)
  return page && { value: { page }, topic, weight: bytesOf(page) }
}

async function draw(house: House, context: SystemContext, site: MiniSiteRow, asked: Asked): Promise<Page | undefined> {
  const { env, db, urls } = house
  if (asked.kind === 'list') return drawList(house, site, asked.page)
  if (asked.kind === 'feed') {
    const letters = await listPublishedLetters(db.system, site, { limit: IN_THE_FEED })
    if (letters.length === 0) return undefined
    return compressed(Buffer.from(drawFeed(urls, site, letters)), quietHeaders(env, "'none'"), 'application/rss+xml')
  }
  const letter = await findPublishedLetter(db.system, site, asked.slug)
  if (!letter) return undefined
  const html = archivedLetter(letter, {
    artist: site.name,
    origin: context.urls.publicUrl,
    cleanHtml: cleanBlockHtml,
    page: urls.siteUrl(site),
    list: lettersUrl(urls, site),
    feed: feedUrl(urls, site),
    letter: letterUrl(urls, site, letter.slug),
    sentAt: letter.sentAt,
  })
  return compressed(Buffer.from(html), quietHeaders(env, "'unsafe-inline'"))
}

/** A page without letters does not exist, so that an artist who publishes none has no empty list. */
async function drawList({ env, db, urls }: House, site: MiniSiteRow, page: number): Promise<Page | undefined> {
  const offset = (page - 1) * ON_A_PAGE
  const [letters, total] = [
    await listPublishedLetters(db.system, site, { limit: ON_A_PAGE, offset }),
    await countPublishedLetters(db.system, site),
  ]
  if (letters.length === 0) return undefined
  const { html, styleHash } = await renderLettersPage({
    site: {
      name: site.name,
      avatar_url: site.avatarUrl,
      theme: site.theme,
      header_settings: site.headerSettings,
      url: urls.siteUrl(site),
    },
    appName: env.APP_NAME,
    letters: letters.map(({ slug, subject, preheader, sentAt }) => ({
      subject: archivedSubject(subject, site.name),
      preheader: archivedLine(preheader, site.name),
      url: letterUrl(urls, site, slug),
      sentAt,
    })),
    canonical: lettersUrl(urls, site, page),
    feedUrl: feedUrl(urls, site),
    newerUrl: page > 1 ? lettersUrl(urls, site, page - 1) : undefined,
    olderUrl: offset + letters.length < total ? lettersUrl(urls, site, page + 1) : undefined,
  })
  return compressed(Buffer.from(html), quietHeaders(env, styleHash))
}
