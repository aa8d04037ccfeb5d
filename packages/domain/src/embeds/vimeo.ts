import { pathSegments } from './address.ts'
import { readStartFromFragment } from './start-time.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'vimeo-embed'
const ACCEPTS = 'Paste a Vimeo video link.'
const FRAME_HOST = 'player.vimeo.com'
const ORIGIN = 'https://vimeo.com'

const VIDEO_ID = /^\d{5,12}$/
/** Key of an unlisted video, the second part of its address. */
const KEY = /^[0-9a-f]{6,16}$/

/** Height in CSS pixels: 16:9 in a 480 px column. */
const HEIGHT = 270

export const vimeo: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: ['vimeo.com', 'www.vimeo.com', FRAME_HOST],
  shortHosts: [],
  read,
}

function read(address: URL): EmbedMatch | undefined {
  const segments = pathSegments(address)
  if (address.hostname === FRAME_HOST)
    return segments[0] === 'video' && segments.length === 2 ? match(address, segments[1]) : undefined
  // /123, /123/key, /channels/staff/123, /groups/film/videos/123, /showcase/7/video/123
  const at = segments.findLastIndex((part) => VIDEO_ID.test(part))
  if (at === -1 || !['', 'channels', 'groups', 'showcase', 'album', 'ondemand'].includes(placeOf(segments, at)))
    return undefined
  const [key, ...more] = segments.slice(at + 1)
  if (more.length > 0 || (key !== undefined && !KEY.test(key))) return undefined
  return match(address, segments[at], key)
}

/** Returns the collection in front of a video: '' for none. Alone, a collection's own number is no video. */
function placeOf(segments: readonly string[], at: number): string {
  const [first = ''] = segments
  if (at === 0) return ''
  const isVideo = first === 'channels' || first === 'ondemand' ? at === 2 : /^videos?$/.test(segments[at - 1] ?? '')
  return isVideo ? first : 'other'
}

function match(address: URL, id = '', path?: string): EmbedMatch | undefined {
  if (!VIDEO_ID.test(id)) return undefined
  const asked = path ?? address.searchParams.get('h') ?? ''
  const key = KEY.test(asked) ? asked : undefined
  const start = readStartFromFragment(address)
  const from = start ? `#t=${start}s` : ''
  const page = `${ORIGIN}/${id}${key ? `/${key}` : ''}`
  return {
    type: TYPE,
    kind: 'video',
    url: page + from,
    // Vimeo's dnt asks it to keep no cookies.
    frameUrl: `https://${FRAME_HOST}/video/${id}?${key ? `h=${key}&` : ''}dnt=1${from}`,
    height: HEIGHT,
    aspect: '16/9',
    oembedUrl: `${ORIGIN}/api/oembed.json?url=${encodeURIComponent(page)}`,
  }
}
