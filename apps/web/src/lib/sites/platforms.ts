import { PLATFORMS, type SocialPlatform } from '@greenroom/domain'
import type { Icon } from '../../ui/icon.tsx'
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
} from '../../ui/icons.generated.ts'

/** Name and looks of a platform. */
export interface PlatformInfo {
  label: string
  Icon: Icon
  /** Example of an address there. */
  example: string
}

const LOOKS: Record<SocialPlatform, Omit<PlatformInfo, 'label'>> = {
  instagram: { Icon: IconBrandInstagram, example: 'instagram.com/you' },
  tiktok: { Icon: IconBrandTiktok, example: 'tiktok.com/@you' },
  youtube: { Icon: IconBrandYoutube, example: 'youtube.com/@you' },
  spotify: { Icon: IconBrandSpotify, example: 'open.spotify.com/artist/…' },
  'apple-music': { Icon: IconBrandApple, example: 'music.apple.com/artist/…' },
  soundcloud: { Icon: IconBrandSoundcloud, example: 'soundcloud.com/you' },
  bandcamp: { Icon: IconBrandBandcamp, example: 'you.bandcamp.com' },
  facebook: { Icon: IconBrandFacebook, example: 'facebook.com/you' },
  x: { Icon: IconBrandX, example: 'x.com/you' },
  threads: { Icon: IconBrandThreads, example: 'threads.net/@you' },
  bluesky: { Icon: IconBrandBluesky, example: 'bsky.app/profile/you' },
  discord: { Icon: IconBrandDiscord, example: 'discord.gg/…' },
  twitch: { Icon: IconBrandTwitch, example: 'twitch.tv/you' },
  whatsapp: { Icon: IconBrandWhatsapp, example: 'wa.me/…' },
  telegram: { Icon: IconBrandTelegram, example: 't.me/you' },
  email: { Icon: IconMail, example: 'you@example.com' },
  website: { Icon: IconWorld, example: 'example.com' },
}

/** Returns the name and the looks of a platform. */
export const platformInfo = (platform: SocialPlatform): PlatformInfo => ({
  label: PLATFORMS[platform].name,
  ...LOOKS[platform],
})

/** Asks for a profile: by its handle, or by its address where the platform has no handles for artists. */
export function profilePrompt(platform: SocialPlatform): { label: string; placeholder: string; problem: string } {
  const { label, example } = platformInfo(platform)
  return PLATFORMS[platform].handle
    ? {
        label: `Your ${label} handle`,
        placeholder: '@you',
        problem: `Type your ${label} handle, or paste the address of your profile.`,
      }
    : {
        label: `Address of your ${label} page`,
        placeholder: example,
        problem: `${label} has no handles. Paste the address of your artist page.`,
      }
}
