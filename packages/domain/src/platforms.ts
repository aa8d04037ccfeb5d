import { parseEmbed } from './embeds.ts'
import { completeAddress, safeHref } from './links.ts'
import type { SocialLink, SocialPlatform } from './site-design.ts'

/** A place where artists have a profile. */
interface Platform {
  name: string
  /** Hosts of its addresses. A host also stands for the names below it. */
  hosts: readonly string[]
  /** Matches host and path of a profile, without `www.` and the last slash. */
  profile?: RegExp
  /** Matches a handle without its `@`. Absent where profiles have none. */
  handle?: RegExp
  /** Returns the address of the profile with this handle. */
  addressOf?: (handle: string) => string
}

/** Pages of a platform itself, at places where a profile could be. */
const NO_PROFILE = String.raw`(?!(?:about|accounts|compose|direct|directory|events|explore|gaming|groups|hashtag|help|home|i|intent|jobs|legal|login|marketplace|messages|notifications|p|pages|people|photo|privacy|reel|reels|s|search|settings|share|sharer|signup|stories|tos|tv|videos|watch)(?:\/|$))`

const under = (host: string, name: string) => new RegExp(`^${host}/${NO_PROFILE}${name}$`, 'i')

/** The platforms that an icon of the header can lead to, in display order. */
export const PLATFORMS: Record<SocialPlatform, Platform> = {
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    profile: under(String.raw`instagram\.com`, String.raw`[\w.]{1,30}`),
    handle: /^[\w.]{1,30}$/,
    addressOf: (handle) => `https://www.instagram.com/${handle}`,
  },
  tiktok: {
    name: 'TikTok',
    hosts: ['tiktok.com'],
    profile: /^tiktok\.com\/@[\w.]{2,24}$/i,
    handle: /^[\w.]{2,24}$/,
    addressOf: (handle) => `https://www.tiktok.com/@${handle}`,
  },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    profile:
      /^(?:music\.)?youtube\.com\/(?:@[^/]+|(?:channel|c|user)\/[^/]+)(?:\/(?:featured|videos|shorts|releases|playlists))?$/i,
    handle: /^[\p{L}\p{N}._·-]{3,30}$/u,
    addressOf: (handle) => `https://www.youtube.com/@${handle}`,
  },
  spotify: {
    name: 'Spotify',
    hosts: ['spotify.com', 'spotify.link'],
    profile: /^open\.spotify\.com\/(?:intl-[a-z-]+\/)?(?:artist|user)\/[^/]+$/i,
  },
  'apple-music': {
    name: 'Apple Music',
    hosts: ['music.apple.com'],
    profile: /^music\.apple\.com\/(?:[a-z]{2}\/)?artist\/(?:[^/]+\/)?(?:id)?\d+$/i,
  },
  soundcloud: {
    name: 'SoundCloud',
    hosts: ['soundcloud.com'],
    handle: /^[\w-]{3,25}$/,
    addressOf: (handle) => `https://soundcloud.com/${handle}`,
  },
  bandcamp: {
    name: 'Bandcamp',
    hosts: ['bandcamp.com'],
    profile: /^(?!(?:daily|get|help|blog|play)\.)[a-z0-9-]+\.bandcamp\.com(?:\/music)?$/i,
    handle: /^[a-z0-9][a-z0-9-]{0,60}$/i,
    addressOf: (handle) => `https://${handle.toLowerCase()}.bandcamp.com/`,
  },
  facebook: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    profile: new RegExp(
      String.raw`^(?:facebook|fb)\.com/(?:${NO_PROFILE}(?!\w+\.php$)[\w.-]+|people/[^/]+/\d+|profile\.php)$`,
      'i',
    ),
    handle: /^[\w.-]{5,50}$/,
    addressOf: (handle) => `https://www.facebook.com/${handle}`,
  },
  x: {
    name: 'X',
    hosts: ['x.com', 'twitter.com'],
    profile: under(String.raw`(?:x|twitter)\.com`, String.raw`\w{1,15}`),
    handle: /^\w{1,15}$/,
    addressOf: (handle) => `https://x.com/${handle}`,
  },
  threads: {
    name: 'Threads',
    hosts: ['threads.net', 'threads.com'],
    profile: /^threads\.(?:net|com)\/@[\w.]{1,30}$/i,
  },
  bluesky: { name: 'Bluesky', hosts: ['bsky.app'], profile: /^bsky\.app\/profile\/[^/]+$/i },
  discord: {
    name: 'Discord',
    hosts: ['discord.gg', 'discord.com'],
    profile: /^(?:discord\.gg|discord\.com\/invite)\/[\w-]+$/i,
  },
  twitch: { name: 'Twitch', hosts: ['twitch.tv'], profile: under(String.raw`twitch\.tv`, String.raw`\w{3,25}`) },
  whatsapp: {
    name: 'WhatsApp',
    hosts: ['wa.me', 'whatsapp.com'],
    profile: /^(?:wa\.me\/\d+|whatsapp\.com\/channel\/\w+|chat\.whatsapp\.com\/\w+)$/i,
  },
  telegram: {
    name: 'Telegram',
    hosts: ['t.me', 'telegram.me'],
    profile: under(String.raw`(?:t|telegram)\.me`, String.raw`(?:\+|joinchat/)?[\w-]+`),
  },
  email: { name: 'Email', hosts: [] },
  website: { name: 'Website', hosts: [] },
}

const isAt = (hostname: string, hosts: readonly string[]) =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))

/** Returns the platform of a typed address; undefined while it is not an address. */
export function platformOf(typed: string): SocialPlatform | undefined {
  const href = safeHref(completeAddress(typed))
  if (href === undefined) return undefined
  const { protocol, hostname } = new URL(href)
  if (protocol === 'mailto:') return 'email'
  const known = Object.entries(PLATFORMS).find(([, { hosts }]) => isAt(hostname, hosts))
  return (known?.[0] as SocialPlatform | undefined) ?? 'website'
}

/**
 * Returns the profile that a typed address leads to, for an icon of the header; undefined for a post, a song, or any
 * other address. What apps append to shared addresses (`?igsh=…`, `?si=…`) is left out.
 */
export function profileOf(typed: string): SocialLink | undefined {
  const platform = platformOf(typed)
  if (platform === undefined || platform === 'email' || platform === 'website') return undefined
  const address = new URL(completeAddress(typed))
  if (!/^https?:$/.test(address.protocol) || address.port !== '') return undefined
  if (platform === 'soundcloud') {
    const read = parseEmbed('soundcloud-embed', address.href)
    return read.ok && 'embed' in read && read.embed.kind === 'user' ? { platform, url: read.embed.url } : undefined
  }
  const place = `${address.hostname.replace(/^(?:www|m|mobile|web)\./, '')}${address.pathname.replace(/\/$/, '')}`
  if (!PLATFORMS[platform].profile?.test(place)) return undefined
  const id = address.pathname === '/profile.php' ? address.searchParams.get('id') : null
  if (address.pathname === '/profile.php' && id === null) return undefined
  address.search = id === null ? '' : `?id=${encodeURIComponent(id)}`
  address.hash = ''
  return { platform, url: address.href }
}

/**
 * Returns the profile that was typed for a platform: a handle with or without `@`, or an address, also one of another
 * platform. Undefined if it is neither.
 */
export function profileFor(platform: SocialPlatform, typed: string): SocialLink | undefined {
  const text = typed.trim()
  const profile = profileOf(text)
  if (profile) return profile
  const { handle, addressOf, hosts } = PLATFORMS[platform]
  const name = text.replace(/^@/, '')
  if (!handle?.test(name) || hosts.some((host) => name.toLowerCase().endsWith(host))) return undefined
  // Handles may have dots, so that only an @ tells `nova.com` from a web site.
  if (name === text && /\.(?:com|net|org)$/i.test(name)) return undefined
  return addressOf && { platform, url: addressOf(name) }
}
