import type { CodeFields } from '@greenroom/contracts'
import type { MiniSiteRow, SiteCodeRow } from '@greenroom/db'
import {
  type CodeDesign,
  codeDesign,
  codeColors,
  type CodeTags,
  DAY_MS,
  dateAfter,
  dateAt,
  isTimeZone,
  MAX_CODES_PER_SITE,
  PLAIN_DESIGN,
  readHeaderSettings,
  readTheme,
  safeHref,
  SCAN_MARK,
  startOfDate,
} from '@greenroom/domain'
import { paletteOf } from '@greenroom/minisite/render'
import { AppError, badField } from '../../../platform/errors.ts'
import type { Urls } from '../../../platform/urls.ts'

/** Time in which a deleted code can be restored. */
export const RESTORABLE_MS = DAY_MS
/** Days for which quarters of an hour are kept: twice what any plan shows, as the sums of hits are. */
export const KEEP_SCANS_DAYS = 730

/** Facts that a code takes from its page. */
export type CodeSite = Pick<MiniSiteRow, 'id' | 'username' | 'avatarUrl' | 'theme' | 'headerSettings'>

/** Bounds what a page holds (standard W22). Deleted codes count while they can be restored. @throws AppError CONFLICT */
export function requireRoomForCode(held: number): void {
  if (held >= MAX_CODES_PER_SITE)
    throw new AppError(
      'CONFLICT',
      `A page has room for ${MAX_CODES_PER_SITE} codes. Deleted ones count for a day, because they can be restored.`,
    )
}

/** Error for a code that the page already has. */
export const codeTaken = (code: string): AppError =>
  new AppError('CONFLICT', `This page already has a code named “${code}”.`, { details: { field: 'code', code } })

/** Address of a code's short link: always here, because print outlives a domain of one's own (record 0083). */
export const codeUrl = (urls: Urls, site: { username: string }, code: string): string =>
  `${urls.siteUrl(site)}/q/${code}`

/** Address in a QR code: the mark tells a scan from a press. */
export const scanUrl = (urls: Urls, site: { username: string }, code: string): string =>
  `${codeUrl(urls, site, code)}?${SCAN_MARK}`

/** Tells whether the query of a followed address has the mark of a scan; some apps add a `=`. */
export const isScan = (query: unknown): boolean => typeof query === 'object' && query !== null && SCAN_MARK in query

/** Path of a code at a host of its owner's, and here, in either case. */
const CODE_AT_HOST = /^\/q\/[^/]/i
const CODE_HERE = /^\/[^/]+\/q\/[^/]/i

/**
 * Returns the columns of where a code leads.
 * @param ownHosts hosts of the owner's pages
 * @throws AppError VALIDATION_FAILED for the address of a code, which could lead in circles
 */
export function targetOf(
  urls: Urls,
  target: CodeFields['target'],
  ownHosts: readonly string[],
): Pick<SiteCodeRow, 'target' | 'blockId' | 'url'> {
  if (target.kind === 'page') return { target: 'page', blockId: null, url: null }
  if (target.kind === 'block') return { target: 'block', blockId: target.block_id, url: null }
  const url = safeHref(target.url) ?? ''
  if (isOfCode(urls, url, ownHosts))
    throw badField('body.target.url', 'This is the address of a code. Choose where that code leads instead.')
  return { target: 'link', blockId: null, url }
}

function isOfCode(urls: Urls, address: string, ownHosts: readonly string[]): boolean {
  const url = URL.parse(address)
  if (!url) return false
  const host = url.hostname.replace(/\.$/, '')
  const path = url.pathname.replace(/%71/gi, 'q')
  return (
    (ownHosts.includes(host) && CODE_AT_HOST.test(path)) ||
    (host === new URL(urls.publicUrl).hostname && CODE_HERE.test(path))
  )
}

/** Words without spaces around them; empty ones are left out. */
export const tagsOf = (tags: CodeTags): CodeTags =>
  Object.fromEntries(
    Object.entries(tags).flatMap(([name, word]) => (word?.trim() ? [[name, word.trim()] as const] : [])),
  )

/** Adds the words of a code to an address that does not have them. Its own query stays as written: a signature may cover it. */
export function withTags(address: URL, tags: CodeTags): URL {
  const tagged = new URL(address)
  const missing = Object.entries(tags).flatMap(([name, word]) =>
    word && !tagged.searchParams.has(`utm_${name}`) ? [[`utm_${name}`, word]] : [],
  )
  if (missing.length > 0)
    tagged.search = [tagged.search, new URLSearchParams(missing).toString()].filter((part) => part !== '').join('&')
  return tagged
}

/** Returns the stored design; one of a newer build becomes plain. */
export function readDesign(stored: unknown): CodeDesign {
  const parsed = codeDesign.safeParse(stored)
  return parsed.success ? parsed.data : PLAIN_DESIGN
}

/** Colors of a code on its page: those of links first, because visitors know them best. */
export function colorsOn({ theme, headerSettings }: CodeSite, design: CodeDesign): { dark: string; light: string } {
  const { button, hot, head, body } = paletteOf(readTheme(theme), readHeaderSettings(headerSettings).design)
  return codeColors(design, [...button.ground, ...hot.ground, ...head.ground, ...body.ground])
}

/** A day in the owner's time zone, as YYYY-MM-DD, with the instant at which it begins. */
export interface CodeDay {
  date: string
  from: Date
}

/** Returns the last days up to today, oldest first. @throws AppError VALIDATION_FAILED for an unknown time zone */
export function daysUpTo(now: Date, timeZone: string, count: number): CodeDay[] {
  if (!isTimeZone(timeZone)) throw badField('query.time_zone', 'Use the name of a time zone like Europe/Berlin.')
  const today = dateAt(now, timeZone)
  return Array.from({ length: count }, (_, at) => {
    const date = dateAfter(today, at + 1 - count)
    return { date, from: startOfDate(date, timeZone) }
  })
}
