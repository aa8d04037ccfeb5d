import { pathSegments, readAddress } from './address.ts'
import { readStart } from './start-time.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'spotify-embed'
const ACCEPTS = 'Paste a Spotify track, album, playlist, artist, show, episode or pre-release link.'
const FRAME_HOST = 'open.spotify.com'
const ORIGIN = `https://${FRAME_HOST}`

const ID = /^[0-9A-Za-z]{22}$/

/** Height in CSS pixels by kind: Spotify's compact player for one piece, its list player for several. */
const HEIGHTS: Record<string, number> = {
  track: 152,
  episode: 152,
  album: 352,
  playlist: 352,
  artist: 352,
  show: 352,
  prerelease: 352,
}

export const spotify: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: ['open.spotify.com', 'play.spotify.com', 'embed.spotify.com'],
  shortHosts: ['spotify.link', 'spotify.app.link', 'link.tospotify.com', 'spoti.fi'],
  expand: expandUri,
  read,
}

/** spotify:track:ID, spotify:user:NAME:playlist:ID → the web address. */
function expandUri(text: string): string | undefined {
  return /^spotify:[a-z0-9:._-]+$/i.test(text) ? `${ORIGIN}/${text.split(':').slice(1).join('/')}` : undefined
}

function read(address: URL): EmbedMatch | undefined {
  const legacy = address.hostname === 'embed.spotify.com' ? readLegacyPlayer(address) : address
  if (!legacy) return undefined
  const [kind = '', id = ''] = withoutPrefixes(pathSegments(legacy))
  const height = Object.hasOwn(HEIGHTS, kind) ? HEIGHTS[kind] : undefined
  if (!height || !ID.test(id)) return undefined
  const start = kind === 'episode' || kind === 'track' ? readStart(legacy.searchParams.get('t')) : undefined
  const query = start ? `?t=${start}` : ''
  const page = `${ORIGIN}/${kind}/${id}`
  return {
    type: TYPE,
    kind,
    url: page + query,
    frameUrl: `${ORIGIN}/embed/${kind}/${id}${query}`,
    height,
    oembedUrl: `${ORIGIN}/oembed?url=${encodeURIComponent(page)}`,
  }
}

/** Drops a language (intl-de), the player (embed, embed-podcast), and the owner of an old playlist link (user/NAME). */
function withoutPrefixes(segments: string[]): string[] {
  let rest = segments
  if (/^intl-[a-z]{2,3}(?:-[a-z]{2,4})?$/i.test(rest[0] ?? '')) rest = rest.slice(1)
  if (rest[0] === 'embed' || rest[0] === 'embed-podcast') rest = rest.slice(1)
  if (rest[0] === 'user' && rest[2] === 'playlist') rest = rest.slice(2)
  return rest
}

/** Reads embed.spotify.com/?uri=spotify:track:ID, the player before 2018. */
function readLegacyPlayer(address: URL): URL | undefined {
  const target = expandUri(address.searchParams.get('uri') ?? '')
  return target === undefined ? undefined : readAddress(target)
}
