import { nextScheduleChange, readSettings } from '@greenroom/domain'
import { type House, systemContext } from '../../../platform/house.ts'
import { LiveCache, type Loaded } from '../../../platform/realtime/live-cache.ts'
import { findPublishedSite } from '../../minisites/public.ts'
import { bytesOf, drawPage, type Page } from './page.ts'

/** Memory for drawn pages, in bytes: some 2,000 pages of 12 blocks. */
const MAX_BYTES = 64 * 1024 * 1024
/** A page is drawn anew after this long even if no change was heard, in milliseconds. */
const MAX_AGE_MS = 60_000
/** What a redirect costs in memory, in bytes. */
const REDIRECT_BYTES = 200

/** What a username leads to: the page, or the name that its site has now. */
export type Found = { page: Page } | { movedTo: string }

/** Drawn pages by path (`/nova`), so that the hot path needs no parsing. */
export type Pages = LiveCache<Found>

/** The drawn pages of a process; `house.hold` keeps them. */
export const openPages = (house: House): Pages =>
  new LiveCache<Found>({
    listener: house.listener,
    tables: ['mini_sites', 'blocks', 'site_usernames'],
    maxWeight: MAX_BYTES,
    maxAge: MAX_AGE_MS,
    now: () => house.clock().getTime(),
    load: (path) => load(house, path.slice(1)),
  })

async function load(house: House, username: string): Promise<Loaded<Found> | undefined> {
  const context = systemContext(house)
  const found = await findPublishedSite(house.db.system, context.now, username)
  if (!found) return undefined
  const { site, blocks } = found
  if (site.username !== username) return { value: { movedTo: site.username }, topic: site.id, weight: REDIRECT_BYTES }
  const page = await drawPage(context, house.env, found)
  const links = blocks.flatMap((block) => (block.type === 'link' ? [readSettings('link', block.settings)] : []))
  return { value: { page }, topic: site.id, weight: bytesOf(page), freshUntil: nextScheduleChange(links, context.now) }
}
