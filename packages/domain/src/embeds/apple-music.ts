import { pathSegments } from './address.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'apple-music-embed'
const ACCEPTS = 'Paste an Apple Music album, song, playlist, artist, station or music video link.'
const FRAME_HOST = 'embed.music.apple.com'
const LEGACY_PLAYER_HOST = 'tools.applemusic.com'

/** Storefront that Apple uses when an address names none; it then offers visitors their own. */
const DEFAULT_STOREFRONT = 'us'
const STOREFRONT = /^[a-z]{2}$/i
const NUMBER = /^\d{1,15}$/

/** Form of an id, and height of Apple's player in CSS pixels: 175 for one song, 450 for several. */
const KINDS: Record<string, { id: RegExp; height: number; aspect?: '16/9' }> = {
  album: { id: NUMBER, height: 450 },
  song: { id: NUMBER, height: 175 },
  artist: { id: NUMBER, height: 450 },
  playlist: { id: /^pl\.[A-Za-z0-9-]{1,64}$/, height: 450 },
  station: { id: /^ra\.[A-Za-z0-9-]{1,64}$/, height: 450 },
  'music-video': { id: NUMBER, height: 270, aspect: '16/9' },
}

export const appleMusic: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: [
    'music.apple.com',
    'www.music.apple.com',
    'geo.music.apple.com',
    'beta.music.apple.com',
    FRAME_HOST,
    'itunes.apple.com',
    'geo.itunes.apple.com',
    LEGACY_PLAYER_HOST,
  ],
  shortHosts: [],
  read,
}

/** /{storefront}/{kind}/{name}/{id}; storefront and name are optional. ?i= selects one song of an album. */
function read(address: URL): EmbedMatch | undefined {
  let segments = pathSegments(address)
  if (address.hostname === LEGACY_PLAYER_HOST) {
    if (segments[0] !== 'embed' || segments[1] !== 'v1') return undefined
    segments = segments.slice(2)
  }
  const inPath = STOREFRONT.test(segments[0] ?? '') ? segments[0] : undefined
  const [kind = '', ...rest] = inPath ? segments.slice(1) : segments
  const shape = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined
  // Old iTunes links write id123, idpl.…, idra.…
  const id = (rest.at(-1) ?? '').replace(/^id(?=\d|pl\.|ra\.)/, '')
  if (!shape || rest.length > 2 || !shape.id.test(id)) return undefined

  const storefront = (inPath ?? readCountry(address) ?? DEFAULT_STOREFRONT).toLowerCase()
  const song = kind === 'album' ? readSong(address) : undefined
  const path = `/${storefront}/${kind}/${id}${song ? `?i=${song}` : ''}`
  return {
    type: TYPE,
    kind: song ? 'song' : kind,
    url: `https://music.apple.com${path}`,
    frameUrl: `https://${FRAME_HOST}${path}`,
    height: song ? 175 : shape.height,
    ...(shape.aspect ? { aspect: shape.aspect } : {}),
  }
}

function readSong(address: URL): string | undefined {
  const song = address.searchParams.get('i') ?? ''
  return NUMBER.test(song) ? song : undefined
}

function readCountry(address: URL): string | undefined {
  const country = address.searchParams.get('country') ?? ''
  return STOREFRONT.test(country) ? country : undefined
}
