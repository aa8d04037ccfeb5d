import { pathSegments } from './address.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'bandcamp-embed'
const ACCEPTS = 'Paste a Bandcamp album or track link, or the code under Share/Embed.'
const FRAME_HOST = 'bandcamp.com'
const PLAYER = 'EmbeddedPlayer'

const ID = /^\d{1,15}$/
const SLUG = /^[A-Za-z0-9_-]{1,255}$/

/** Heights in CSS pixels of Bandcamp's player with small artwork: alone for a track, with a list for an album. */
const HEIGHTS = { track: 120, album: 340 } as const

/**
 * Bandcamp's player has a number that an album's address does not contain; the page at that address names it. So the
 * number is kept in the fragment of the stored address, which still leads to the page:
 * `https://artist.bandcamp.com/album/name#album=123`.
 */
export const bandcamp: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: [FRAME_HOST, 'www.bandcamp.com'],
  hostsUnder: FRAME_HOST,
  shortHosts: [],
  read,
  urlOnPage,
}

function read(address: URL): EmbedMatch | { page: string } | undefined {
  if (address.hostname === FRAME_HOST || address.hostname === 'www.bandcamp.com') return readPlayer(address)
  const page = pageOf(address)
  if (!page) return undefined
  const fragment = new URLSearchParams(address.hash.slice(1))
  const ids = idsOf((name) => fragment.get(name))
  return ids ? match(ids, `${page}#${pathOf(ids, '&')}`) : { page }
}

/** Reads `/EmbeddedPlayer/album=1/size=large/…`, which the embed code has and the page names. */
function readPlayer(address: URL): EmbedMatch | undefined {
  const [player, ...options] = pathSegments(address)
  if (player !== PLAYER && player !== `${PLAYER}.html`) return undefined
  const ids = idsOf((name) => options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1))
  return ids && match(ids, `https://${FRAME_HOST}/${PLAYER}/${pathOf(ids, '/')}/`)
}

/** Returns the address of an album or a track without anything added to it. */
function pageOf(address: URL): string | undefined {
  const [kind, slug = '', ...more] = pathSegments(address)
  const isPiece = (kind === 'album' || kind === 'track') && SLUG.test(slug) && more.length === 0
  return isPiece ? `${address.origin}/${kind}/${slug}` : undefined
}

type Ids = { album?: string; track?: string }

function idsOf(value: (name: string) => string | null | undefined): Ids | undefined {
  const [album, track] = ['album', 'track'].map((name) => value(name) ?? '')
  const ids = { ...(ID.test(album ?? '') && { album }), ...(ID.test(track ?? '') && { track }) }
  return ids.album || ids.track ? ids : undefined
}

const pathOf = (ids: Ids, between: string) =>
  Object.entries(ids)
    .map(([name, id]) => `${name}=${id}`)
    .join(between)

function match(ids: Ids, url: string): EmbedMatch {
  const kind = ids.album ? 'album' : 'track'
  const list = kind === 'album' ? '' : 'tracklist=false/'
  return {
    type: TYPE,
    kind,
    url,
    frameUrl: `https://${FRAME_HOST}/${PLAYER}/${pathOf(ids, '/')}/size=large/bgcol=ffffff/linkcol=333333/${list}artwork=small/transparent=true/`,
    height: HEIGHTS[kind],
  }
}

function urlOnPage(page: URL, player: EmbedMatch): string | undefined {
  const own = pageOf(page)
  const named = readPlayer(new URL(player.url))
  const ids = named && idsOf((name) => new RegExp(`/${name}=(\\d+)/`).exec(named.url)?.[1])
  return own && ids && page.hostname.endsWith(`.${FRAME_HOST}`) ? `${own}#${pathOf(ids, '&')}` : undefined
}
