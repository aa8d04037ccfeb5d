import { pathSegments, readAddress } from './address.ts'
import { readStartFromFragment } from './start-time.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'soundcloud-embed'
const ACCEPTS = 'Paste a SoundCloud track, playlist or artist link.'
const FRAME_HOST = 'w.soundcloud.com'
const ORIGIN = 'https://soundcloud.com'
const API_HOST = 'api.soundcloud.com'
const PAGE_HOSTS = ['soundcloud.com', 'www.soundcloud.com', 'm.soundcloud.com']

const SLUG = /^[A-Za-z0-9_-]{1,255}$/
const SECRET = /^s-[A-Za-z0-9]{4,40}$/
const API_ID = /^(?:soundcloud(?::|%3a)(?:tracks|playlists|users)(?::|%3a))?(\d{1,15})$/i
const API_KINDS: Record<string, Kind> = { tracks: 'track', playlists: 'set', users: 'user' }

/** First path segments that are SoundCloud's own pages. */
const NOT_ARTISTS = new Set([
  ...['search', 'discover', 'stream', 'charts', 'you', 'upload', 'stations', 'tags', 'groups', 'people', 'popular'],
  ...['settings', 'messages', 'notifications', 'login', 'signin', 'signup', 'logout', 'checkout', 'go', 'pro'],
  ...['pages', 'jobs', 'mobile', 'apps', 'terms-of-use', 'imprint', 'community-guidelines', 'oembed', 'player'],
])
/** Profile tabs that show the artist's own work. */
const PROFILE_TABS = new Set(['tracks', 'popular-tracks', 'albums', 'sets', 'reposts', 'spotlight', 'toptracks'])
/** Second path segments that are neither a track nor the artist's own work. */
const NOT_TRACKS = new Set(['likes', 'followers', 'following', 'comments', 'groups', 'stats'])

type Kind = 'track' | 'set' | 'user'

/** Heights in CSS pixels, from SoundCloud's oEmbed reference: 166 for one track, 450 for several. */
const HEIGHTS: Record<Kind, number> = { track: 166, set: 450, user: 450 }

export const soundcloud: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: [...PAGE_HOSTS, API_HOST, FRAME_HOST],
  shortHosts: ['on.soundcloud.com', 'snd.sc', 'soundcloud.app.goo.gl'],
  read,
}

function read(address: URL): EmbedMatch | undefined {
  if (address.hostname === FRAME_HOST) return readPlayer(address)
  if (address.hostname === API_HOST) return readApi(address)
  return readPage(address)
}

/** Reads the player's own address, which names the content in `url`. */
function readPlayer(address: URL): EmbedMatch | undefined {
  if (pathSegments(address).join('/') !== 'player') return undefined
  const played = readAddress(address.searchParams.get('url') ?? '')
  if (!played) return undefined
  const secret = address.searchParams.get('secret_token')
  if (secret && !played.searchParams.has('secret_token')) played.searchParams.set('secret_token', secret)
  if (played.hostname === API_HOST) return readApi(played)
  return PAGE_HOSTS.includes(played.hostname) ? readPage(played) : undefined
}

/** Reads api.soundcloud.com/tracks/123. Its page is unknown, so visitors get the player itself. */
function readApi(address: URL): EmbedMatch | undefined {
  const [collection = '', last = '', ...more] = pathSegments(address)
  const kind = Object.hasOwn(API_KINDS, collection) ? API_KINDS[collection] : undefined
  const id = API_ID.exec(last)?.[1]
  if (!kind || !id || more.length > 0) return undefined
  const secret = readSecret(address.searchParams.get('secret_token'))
  const played = `https://${API_HOST}/${collection}/${id}${secret ? `?secret_token=${secret}` : ''}`
  return match(kind, `https://${FRAME_HOST}/player/?url=${encodeURIComponent(played)}`, played)
}

function readPage(address: URL): EmbedMatch | undefined {
  const segments = pathSegments(address)
  const [artist = '', second] = segments
  if (!SLUG.test(artist) || NOT_ARTISTS.has(artist.toLowerCase())) return undefined
  if (second === undefined || (PROFILE_TABS.has(second) && segments.length === 2)) {
    const page = `${ORIGIN}/${artist}`
    return match('user', page, page)
  }
  if (PROFILE_TABS.has(second) && second !== 'sets') return undefined
  if (NOT_TRACKS.has(second)) return undefined
  return readPiece(address, artist, segments)
}

/** Reads /artist/track and /artist/sets/name, each optionally followed by the token of a private link. */
function readPiece(address: URL, artist: string, segments: string[]): EmbedMatch | undefined {
  const kind: Kind = segments[1] === 'sets' ? 'set' : 'track'
  const [slug = '', token, ...more] = segments.slice(kind === 'set' ? 2 : 1)
  const secret = readSecret(token ?? address.searchParams.get('secret_token'))
  if (!SLUG.test(slug) || more.length > 0 || (token !== undefined && !secret)) return undefined
  const played = [ORIGIN, artist, ...(kind === 'set' ? ['sets'] : []), slug, ...(secret ? [secret] : [])].join('/')
  const start = kind === 'track' ? readStartFromFragment(address) : undefined
  return match(kind, start ? `${played}#t=${clock(start)}` : played, played)
}

function match(kind: Kind, url: string, played: string): EmbedMatch {
  const frame = new URL(`https://${FRAME_HOST}/player/`)
  frame.searchParams.set('url', played)
  for (const option of ['auto_play', 'show_comments', 'show_reposts', 'show_teaser']) {
    frame.searchParams.set(option, 'false')
  }
  frame.searchParams.set('hide_related', 'true')
  return {
    type: TYPE,
    kind,
    url,
    frameUrl: frame.href,
    height: HEIGHTS[kind],
    oembedUrl: `${ORIGIN}/oembed?format=json&url=${encodeURIComponent(played)}`,
  }
}

function readSecret(text: string | null): string | undefined {
  return text !== null && SECRET.test(text) ? text : undefined
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
