import { completeAddress, safeHref, type SocialPlatform } from '@greenroom/domain'
import type { Icon } from '../../../../ui/icon.tsx'
import {
  IconBrandApple,
  IconBrandBandcamp,
  IconBrandBluesky,
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandInstagram,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandTelegram,
  IconBrandThreads,
  IconBrandTiktok,
  IconBrandTwitch,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  IconMail,
  IconWorld,
} from '../../../../ui/icons.generated.ts'

export interface SocialInfo {
  label: string
  Icon: Icon
  /** Example of an address there. */
  example: string
  hosts: readonly string[]
}

/** The platforms an icon can link to, in display order. */
export const SOCIAL_INFO: Record<SocialPlatform, SocialInfo> = {
  instagram: { label: 'Instagram', Icon: IconBrandInstagram, example: 'instagram.com/you', hosts: ['instagram.com'] },
  tiktok: { label: 'TikTok', Icon: IconBrandTiktok, example: 'tiktok.com/@you', hosts: ['tiktok.com'] },
  youtube: {
    label: 'YouTube',
    Icon: IconBrandYoutube,
    example: 'youtube.com/@you',
    hosts: ['youtube.com', 'youtu.be'],
  },
  spotify: {
    label: 'Spotify',
    Icon: IconBrandSpotify,
    example: 'open.spotify.com/artist/…',
    hosts: ['spotify.com', 'spotify.link'],
  },
  'apple-music': {
    label: 'Apple Music',
    Icon: IconBrandApple,
    example: 'music.apple.com/artist/…',
    hosts: ['music.apple.com'],
  },
  soundcloud: {
    label: 'SoundCloud',
    Icon: IconBrandSoundcloud,
    example: 'soundcloud.com/you',
    hosts: ['soundcloud.com'],
  },
  bandcamp: { label: 'Bandcamp', Icon: IconBrandBandcamp, example: 'you.bandcamp.com', hosts: ['bandcamp.com'] },
  facebook: {
    label: 'Facebook',
    Icon: IconBrandFacebook,
    example: 'facebook.com/you',
    hosts: ['facebook.com', 'fb.com'],
  },
  x: { label: 'X', Icon: IconBrandX, example: 'x.com/you', hosts: ['x.com', 'twitter.com'] },
  threads: {
    label: 'Threads',
    Icon: IconBrandThreads,
    example: 'threads.net/@you',
    hosts: ['threads.net', 'threads.com'],
  },
  bluesky: { label: 'Bluesky', Icon: IconBrandBluesky, example: 'bsky.app/profile/you', hosts: ['bsky.app'] },
  discord: { label: 'Discord', Icon: IconBrandDiscord, example: 'discord.gg/…', hosts: ['discord.gg', 'discord.com'] },
  twitch: { label: 'Twitch', Icon: IconBrandTwitch, example: 'twitch.tv/you', hosts: ['twitch.tv'] },
  whatsapp: { label: 'WhatsApp', Icon: IconBrandWhatsapp, example: 'wa.me/…', hosts: ['wa.me', 'whatsapp.com'] },
  telegram: { label: 'Telegram', Icon: IconBrandTelegram, example: 't.me/you', hosts: ['t.me', 'telegram.me'] },
  email: { label: 'Email', Icon: IconMail, example: 'you@example.com', hosts: [] },
  website: { label: 'Website', Icon: IconWorld, example: 'example.com', hosts: [] },
}

/** Returns the platform of a typed address; undefined while it is not an address. */
export function platformOf(typed: string): SocialPlatform | undefined {
  const href = safeHref(completeAddress(typed))
  if (href === undefined) return undefined
  const { protocol, hostname } = new URL(href)
  if (protocol === 'mailto:') return 'email'
  const known = Object.entries(SOCIAL_INFO).find(([, { hosts }]) =>
    hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`)),
  )
  return (known?.[0] as SocialPlatform | undefined) ?? 'website'
}
