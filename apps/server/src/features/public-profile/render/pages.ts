import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import { isSignUpType, nextScheduleChange, readSeo } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import type { Env } from '../../../platform/env.ts'
import { type House, systemContext } from '../../../platform/house.ts'
import type { HostedSite } from '../../../platform/http/host-doors.ts'
import { bytesOf, type Page } from '../../../platform/http/kept-pages/page.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { hasLetters, lettersUrl } from '../../letters/public.ts'
import {
  findPublishedSite,
  findPublishedSiteById,
  presentPublicSite,
  type PublishedSite,
} from '../../minisites/public.ts'
import { findMainHost } from '../../site-hosts/public.ts'
import { pictureUrl, qrPath } from './addresses.ts'
import { drawPageApart } from './draw-apart.ts'
import { OverLimit } from './over-limit.ts'
import type { PageOrder } from './page.ts'

/** Memory for drawn pages, in bytes: about 2,000 pages of 12 blocks. */
const MAX_BYTES = 64 * 1024 * 1024
/** Milliseconds after which a page is drawn again even without a notification. */
const MAX_AGE_MS = 60_000
/** Memory for a redirect, or for the note that a page is too large, in bytes. */
const NOTE_BYTES = 200

/** Result for an address: its page, the address of the site by now, or a note that the page is too large. */
export type Found = { page: Page } | { movedTo: string } | { isTooLarge: true }

/**
 * Drawn pages by path (`/nova`), so that the hot path does not parse; those at a host of their owner's by that (`//{host} {site}`),
 * so that no host is ever answered with the page of another.
 */
export type Pages = LiveCache<Found>

/** Returns the key of the page at a host. */
export const hostKey = ({ host, siteId }: HostedSite): string => `//${host} ${siteId}`

/** Opens the page cache of a process. `house.hold` keeps it. */
export const openPages = (house: House): Pages =>
  new LiveCache<Found>({
    listener: house.listener,
    tables: ['mini_sites', 'blocks', 'site_usernames', 'letters', 'site_hosts'],
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: (key) => load(house, key),
  })

async function load(house: House, key: string): Promise<Loaded<Found> | undefined> {
  const [, host, siteId = ''] = /^\/\/(\S+) (\S+)$/.exec(key) ?? []
  if (host !== undefined) {
    const found = await findPublishedSiteById(house.db.system, siteId)
    return found && draw(house, found, host)
  }
  const context = systemContext(house)
  const username = key.slice(1)
  const found = await findPublishedSite(house.db.system, context.now, username)
  if (!found) return undefined
  const { site } = found
  const main = await findMainHost(house.db.system, site.id)
  const movedTo = main?.redirects ? house.urls.hostUrl(main.host) : `/${site.username}`
  if (movedTo !== key) return { value: { movedTo }, topic: site.id, weight: NOTE_BYTES }
  return draw(house, found)
}

/** @param host at which the page stands, if that is one of its owner's */
async function draw(house: House, found: PublishedSite, host?: string): Promise<Loaded<Found>> {
  const context = systemContext(house)
  const { site, blocks } = found
  const { system } = house.db
  const main = await findMainHost(system, site.id)
  const page = found.isTooLarge
    ? tooLarge(context, site, 'the site holds more than is read for a page')
    : await drawPageApart(
        orderOf(context, house.env, {
          site,
          blocks,
          hasLetters: await hasLetters(system, site),
          canonical: main ? house.urls.hostUrl(main.host) : house.urls.siteUrl(site),
          host,
        }),
      ).catch((error: unknown) => {
        if (error instanceof OverLimit) return tooLarge(context, site, error.message)
        throw error
      })
  if (!page) return { value: { isTooLarge: true }, topic: site.id, weight: NOTE_BYTES }
  return { value: { page }, topic: site.id, weight: bytesOf(page), freshUntil: nextScheduleChange(blocks, context.now) }
}

/**
 * Logs that a page is too large. The note is cached like a page, so that the drawing is not repeated at each request.
 */
function tooLarge({ log }: SystemContext, { id, username }: MiniSiteRow, reason: string): undefined {
  log.warn({ siteId: id, username, reason }, 'a page is too large to be drawn')
}

/**
 * Content of a page. @property hasLetters it has a list of letters that everybody can read
 * @property canonical its first address
 * @property host that of its owner's at which it stands
 */
interface Shown {
  site: MiniSiteRow
  blocks: readonly BlockRow[]
  hasLetters: boolean
  canonical: string
  host: string | undefined
}

/** Describes the page of a site as visitors see it now. */
function orderOf(
  context: SystemContext,
  env: Env,
  { site, blocks, hasLetters: isRead, canonical, host }: Shown,
): PageOrder {
  const { urls } = context
  const seo = readSeo(site.seo)
  const shown = presentPublicSite(context, site, blocks)
  return {
    input: {
      site: { ...shown, url: urls.pagesUrl(site, host) },
      seo,
      appName: env.APP_NAME,
      publicUrl: urls.publicUrl,
      canonical,
      ...(host === undefined ? {} : { home: urls.publicUrl }),
      ogImageUrl: seo.image_url ? urls.absolute(seo.image_url) : pictureUrl(urls, shown),
      qrHref: qrPath(shown),
      ...(isRead ? { lettersHref: lettersUrl(urls.pagesUrl(site, host)) } : {}),
      noIndex: seo.no_index === true,
      viewUrl: `/api/public/minisites/${site.id}/view`,
      clickUrlPrefix: `/api/public/minisites/${site.id}/blocks/`,
    },
    hasForms: shown.blocks.some(({ type }) => isSignUpType(type)),
    isSecure: env.isSecure,
    isOnOwnHost: host !== undefined,
  }
}
