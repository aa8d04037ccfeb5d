import { pathSegments, readAddress } from './address.ts'
import { readStart, readStartFromFragment } from './start-time.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'youtube-embed'
const ACCEPTS = 'Paste a YouTube video, short, live or playlist link.'
const CHANNEL = { message: 'That is a channel: paste a YouTube video, short, live or playlist link.' }
const FRAME_HOST = 'www.youtube-nocookie.com'
const ORIGIN = 'https://www.youtube.com'

const VIDEO_ID = /^[A-Za-z0-9_-]{11}$/
/** Path segments of the player that look like a video id. */
const NOT_VIDEO_IDS = ['videoseries', 'live_stream']
/**
 * Lists that anyone may play: playlists, uploads, albums, curated music. Personal ones (WL, LL, mixes) are excluded.
 */
const LIST_ID = /^(?:PL|UU|FL|OLAK5uy_|RDCLAK5uy_)[A-Za-z0-9_-]{10,64}$/

/** Heights in CSS pixels: 16:9 in a 480 px column, 9:16 in a 360 px column. */
const WIDE_HEIGHT = 270
const TALL_HEIGHT = 640

export const youtube: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: [
    'youtube.com',
    'www.youtube.com',
    'm.youtube.com',
    'music.youtube.com',
    'youtu.be',
    'www.youtu.be',
    'youtube-nocookie.com',
    'www.youtube-nocookie.com',
  ],
  shortHosts: [],
  read,
}

function read(address: URL): EmbedMatch | { message: string } | undefined {
  const [first = '', second] = pathSegments(address)
  if (address.hostname.endsWith('youtu.be')) return readVideo('video', first, address)
  switch (first) {
    case 'watch':
    case 'watch_popup':
      return readVideoOrList(address.searchParams.get('v') ?? second, address)
    case 'embed':
      return second === 'live_stream' ? CHANNEL : readVideoOrList(second, address)
    case 'v':
    case 'e':
      return readVideo('video', second, address)
    case 'shorts':
      return readVideo('short', second, address)
    case 'live':
      return readVideo('live', second, address)
    case 'playlist':
      return readPlaylist(address)
    case 'attribution_link':
      return readAttribution(address)
    default:
      return first.startsWith('@') || ['channel', 'c', 'user'].includes(first) ? CHANNEL : undefined
  }
}

function readVideoOrList(id: string | undefined, address: URL) {
  return !id || id === 'videoseries' ? readPlaylist(address) : readVideo('video', id, address)
}

/** Also accepts ids with a misplaced separator: watch?v=ID?si=…, youtu.be/ID&t=… */
function readVideo(kind: 'video' | 'short' | 'live', text: string | undefined, address: URL): EmbedMatch | undefined {
  const [id = ''] = (text ?? '').split(/[?&]/)
  if (!VIDEO_ID.test(id) || NOT_VIDEO_IDS.includes(id)) return undefined
  const query = address.searchParams
  const start =
    readStart(query.get('t') ?? query.get('start') ?? query.get('time_continue')) ?? readStartFromFragment(address)
  const list = kind === 'video' ? readList(address) : undefined

  const page = new URL(kind === 'video' ? `/watch?v=${id}` : `/${kind === 'short' ? 'shorts' : 'live'}/${id}`, ORIGIN)
  const frame = new URL(`/embed/${id}`, `https://${FRAME_HOST}`)
  if (list) {
    page.searchParams.set('list', list)
    frame.searchParams.set('list', list)
  }
  if (start) {
    page.searchParams.set('t', `${start}s`)
    frame.searchParams.set('start', String(start))
  }
  return {
    type: TYPE,
    kind,
    url: page.href,
    frameUrl: frame.href,
    height: kind === 'short' ? TALL_HEIGHT : WIDE_HEIGHT,
    aspect: kind === 'short' ? '9/16' : '16/9',
    oembedUrl: oembed(`${ORIGIN}/watch?v=${id}`),
  }
}

function readPlaylist(address: URL): EmbedMatch | undefined {
  const list = readList(address)
  if (!list) return undefined
  const url = `${ORIGIN}/playlist?list=${list}`
  const frameUrl = `https://${FRAME_HOST}/embed/videoseries?list=${list}`
  return { type: TYPE, kind: 'playlist', url, frameUrl, height: WIDE_HEIGHT, aspect: '16/9', oembedUrl: oembed(url) }
}

function readList(address: URL): string | undefined {
  const list = address.searchParams.get('list') ?? ''
  return LIST_ID.test(list) ? list : undefined
}

/** Reads youtube.com/attribution_link?u=/watch?v=…: a path in `u`, never another site or another attribution. */
function readAttribution(address: URL) {
  const path = address.searchParams.get('u') ?? ''
  const target = path.startsWith('/') && !path.startsWith('//') ? readAddress(`${ORIGIN}${path}`) : undefined
  return target && pathSegments(target)[0] !== 'attribution_link' ? read(target) : undefined
}

function oembed(url: string): string {
  return `${ORIGIN}/oembed?format=json&url=${encodeURIComponent(url)}`
}
