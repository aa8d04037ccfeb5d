import { completeAddress, detectEmbed, MAX_BLOCK_TITLE, safeHref, type DraftBlock } from '@greenroom/domain'

/** Sites that artists link to most, by the end of the host name. */
const KNOWN_HOSTS: Record<string, string> = {
  'instagram.com': 'Instagram',
  'tiktok.com': 'TikTok',
  'youtube.com': 'YouTube',
  'youtu.be': 'YouTube',
  'spotify.com': 'Spotify',
  'music.apple.com': 'Apple Music',
  'soundcloud.com': 'SoundCloud',
  'bandcamp.com': 'Bandcamp',
  'facebook.com': 'Facebook',
  'x.com': 'X',
  'twitter.com': 'X',
  'threads.net': 'Threads',
  'threads.com': 'Threads',
  'bsky.app': 'Bluesky',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
  'twitch.tv': 'Twitch',
  'wa.me': 'WhatsApp',
  't.me': 'Telegram',
  'patreon.com': 'Patreon',
  'tidal.com': 'TIDAL',
  'deezer.com': 'Deezer',
  'bandsintown.com': 'Tour dates',
  'songkick.com': 'Tour dates',
  'dice.fm': 'Tickets',
  'ra.co': 'Tickets',
}
const SCHEME_TITLES: Record<string, string> = { 'mailto:': 'Email me', 'tel:': 'Call me', 'sms:': 'Text me' }

export type PastedBlock = { ok: true; block: DraftBlock } | { ok: false; message: string }

/** Makes a block from a pasted address: an embed for a recognized provider, else a link with a likely title. */
export function blockFromPaste(pasted: string, newId: () => string): PastedBlock {
  const text = pasted.trim()
  if (text === '') return { ok: false, message: 'Paste an address first.' }
  const embed = detectEmbed(text)
  // Only its page tells the player of a Bandcamp album, and nobody is signed in to open it: a link works at once.
  if (embed?.ok && !('shortLink' in embed && embed.shortLink.type === 'bandcamp-embed')) {
    const { type, url } = 'embed' in embed ? embed.embed : embed.shortLink
    return { ok: true, block: { id: newId(), type, title: '', url, settings: { version: 1 }, isActive: true } }
  }
  const href = /\s/.test(text) ? undefined : safeHref(completeAddress(text))
  if (!href || !looksReachable(href))
    return {
      ok: false,
      message: 'That is not a full address. Paste it as your browser shows it, like example.com/shop.',
    }
  return {
    ok: true,
    block: { id: newId(), type: 'link', title: titleFor(href), url: href, settings: { version: 1 }, isActive: true },
  }
}

function looksReachable(href: string): boolean {
  const url = new URL(href)
  return !/^https?:$/.test(url.protocol) || url.hostname.includes('.')
}

/** Suggests a title for a link: the name of the service or of the host. */
export function titleFor(href: string): string {
  const url = new URL(href)
  const fixed = SCHEME_TITLES[url.protocol]
  if (fixed) return fixed
  const host = url.hostname.replace(/^www\./, '')
  const known = Object.keys(KNOWN_HOSTS).find((end) => host === end || host.endsWith(`.${end}`))
  return (known ? KNOWN_HOSTS[known] : host)?.slice(0, MAX_BLOCK_TITLE) ?? ''
}
