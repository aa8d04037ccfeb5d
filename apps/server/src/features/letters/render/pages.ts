import type { MiniSiteRow } from '@greenroom/db'
import { archivedLetter, archivedLine, archivedSubject } from '@greenroom/domain'
import { renderLettersPage } from '@greenroom/minisite/render'
import type { SystemContext } from '../../../platform/context.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import { type HostedSite, type Place, placeOf } from '../../../platform/http/host-doors.ts'
import { bytesOf, compressed, type Page } from '../../../platform/http/kept-pages/page.ts'
import { quietHeaders } from '../../../platform/http/kept-pages/quiet-headers.ts'
import { cleanBlockHtml } from '../../../platform/mail/block-html.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { findOpenSite, findOpenSiteById } from '../../minisites/public.ts'
import { findMainHost } from '../../site-hosts/public.ts'
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

/** A page of letters that somebody asks for: by a name here, or at a host of its owner's. */
type Asked = Kind & ({ username: string } | Pick<HostedSite, 'host' | 'siteId'>)

/** @property movedTo what the site's pages stand below by now: `/name`, or the address of a host */
type Found = { page: Page } | { movedTo: string }

/** Drawn pages of letters, by what is asked for. */
export interface LetterPages {
  /** Returns the page, or where it is by now; undefined if there is none. */
  get(asked: Asked): Promise<Found | undefined>
}

/**
 * Opens the cache of a process; `house.hold` keeps it. A page depends on the site, its letters, and their campaigns, so it is
 * drawn again when any of its owner's changes. What stands at a host is kept under that.
 */
export function openLetterPages(house: House): LetterPages {
  const cache = new LiveCache<Found>({
    listener: house.listener,
    tables: ['mini_sites', 'site_usernames', 'letters', 'campaigns', 'site_hosts'],
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
  const { urls, db } = house
  const host = 'host' in asked ? asked.host : undefined
  const site =
    'host' in asked
      ? await findOpenSiteById(db.system, asked.siteId)
      : await findOpenSite(db.system, context.now, asked.username)
  if (!site) return undefined
  const topic = site.userId
  const main = await findMainHost(db.system, site.id)
  if ('username' in asked) {
    const path = `/${site.username}`
    const movedTo = main?.redirects ? urls.pagesUrl(site, main.host) : path
    if (movedTo !== `/${asked.username}`) return { value: { movedTo }, topic, weight: NOTE_BYTES }
  }
  const place = placeOf(urls, site, host, main?.host)
  const page = await draw(house, context, { site, place, asked })
  return page && { value: { page }, topic, weight: bytesOf(page) }
}

interface Drawn {
  site: MiniSiteRow
  place: Place
}

async function draw(
  house: House,
  context: SystemContext,
  { site, place, asked }: Drawn & { asked: Kind },
): Promise<Page | undefined> {
  const { env, db } = house
  const { host, pages, first } = place
  if (asked.kind === 'list') return drawList(house, { site, place }, asked.page)
  if (asked.kind === 'feed') {
    const letters = await listPublishedLetters(db.system, site, { limit: IN_THE_FEED })
    if (letters.length === 0) return undefined
    return compressed(
      Buffer.from(drawFeed(pages, site, letters)),
      quietHeaders(env, { styles: "'none'", host }),
      'application/rss+xml',
    )
  }
  const letter = await findPublishedLetter(db.system, site, asked.slug)
  if (!letter) return undefined
  const html = archivedLetter(letter, {
    artist: site.name,
    origin: context.urls.publicUrl,
    cleanHtml: cleanBlockHtml,
    page: pages,
    list: lettersUrl(pages),
    feed: feedUrl(pages),
    letter: letterUrl(first, letter.slug),
    sentAt: letter.sentAt,
  })
  return compressed(Buffer.from(html), quietHeaders(env, { styles: "'unsafe-inline'", host }))
}

/** A page without letters does not exist, so that an artist who publishes none has no empty list. */
async function drawList(
  { env, db }: House,
  { site, place: { host, pages, first, home } }: Drawn,
  page: number,
): Promise<Page | undefined> {
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
      url: pages,
    },
    appName: env.APP_NAME,
    home,
    letters: letters.map(({ slug, subject, preheader, sentAt }) => ({
      subject: archivedSubject(subject, site.name),
      preheader: archivedLine(preheader, site.name),
      url: letterUrl(pages, slug),
      sentAt,
    })),
    canonical: lettersUrl(first, page),
    feedUrl: feedUrl(pages),
    newerUrl: page > 1 ? lettersUrl(pages, page - 1) : undefined,
    olderUrl: offset + letters.length < total ? lettersUrl(pages, page + 1) : undefined,
  })
  return compressed(Buffer.from(html), quietHeaders(env, { styles: styleHash, host }))
}
