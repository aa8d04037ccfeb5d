import { pathSegments, readAddress } from './address.ts'
import type { EmbedMatch, Provider } from './types.ts'

const TYPE = 'mixcloud-embed'
const ACCEPTS = 'Paste the link of a Mixcloud show or playlist.'
const FRAME_HOST = 'player-widget.mixcloud.com'
const ORIGIN = 'https://www.mixcloud.com'
const PAGE_HOSTS = ['mixcloud.com', 'www.mixcloud.com', 'm.mixcloud.com']

const SLUG = /^(?:[A-Za-z0-9_-]|%[0-9A-Fa-f]{2}){1,255}$/
/** First path segments that are Mixcloud's own pages. */
const NOT_PEOPLE = new Set([
  ...['discover', 'genres', 'categories', 'search', 'upload', 'live', 'dashboard', 'settings', 'premium', 'pro'],
  ...['about', 'terms', 'privacy', 'select', 'tag', 'widget', 'oembed', 'player', 'accounts', 'notifications'],
])
/** Tabs of a person's page. */
const NOT_SHOWS = new Set(['uploads', 'favorites', 'listens', 'stream', 'followers', 'following', 'playlists', 'posts'])

/** Height in CSS pixels of the player without a large cover. */
const HEIGHT = 120

export const mixcloud: Provider = {
  type: TYPE,
  accepts: ACCEPTS,
  frameHost: FRAME_HOST,
  hosts: [...PAGE_HOSTS, FRAME_HOST],
  shortHosts: [],
  read,
}

function read(address: URL): EmbedMatch | undefined {
  const feed = pathSegments(address).join('/') === 'widget/iframe' ? feedOf(address) : address
  if (!feed || !PAGE_HOSTS.includes(feed.hostname)) return undefined
  const [person = '', ...rest] = pathSegments(feed)
  const isList = rest.length === 2 && rest[0] === 'playlists'
  const slug = isList ? rest[1] : rest[0]
  if (!SLUG.test(person) || NOT_PEOPLE.has(person.toLowerCase())) return undefined
  if (slug === undefined || !SLUG.test(slug) || (!isList && (rest.length > 1 || NOT_SHOWS.has(slug)))) return undefined
  const path = `/${[person, ...rest].join('/')}/`
  return {
    type: TYPE,
    kind: isList ? 'playlist' : 'show',
    url: ORIGIN + path,
    frameUrl: `https://${FRAME_HOST}/widget/iframe/?hide_cover=1&feed=${encodeURIComponent(path)}`,
    height: HEIGHT,
    oembedUrl: `https://app.mixcloud.com/oembed/?format=json&url=${encodeURIComponent(ORIGIN + path)}`,
  }
}

/** Returns what the player's own address names in `feed`: a path, or the whole address of the page. */
function feedOf(address: URL): URL | undefined {
  const feed = address.searchParams.get('feed') ?? ''
  return readAddress(feed.startsWith('/') && !feed.startsWith('//') ? ORIGIN + feed : feed)
}
