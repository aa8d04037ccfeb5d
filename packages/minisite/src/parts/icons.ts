import type { SocialPlatform } from '@greenroom/domain'

/** Path data on a 24 px grid, drawn as lines. Brand marks and glyphs from Tabler Icons (MIT), some simplified. */
export const SOCIAL_ICONS: Record<SocialPlatform, { label: string; path: string }> = {
  instagram: {
    label: 'Instagram',
    path: 'M3 7a4 4 0 0 1 4-4h10a4 4 0 0 1 4 4v10a4 4 0 0 1-4 4H7a4 4 0 0 1-4-4zM8.5 12a3.5 3.5 0 1 0 7 0a3.5 3.5 0 0 0-7 0M17 7v.01',
  },
  tiktok: {
    label: 'TikTok',
    path: 'M21 7.917v4.034a9.948 9.948 0 0 1-5-1.951v4.5a6.5 6.5 0 1 1-8-6.326v4.326a2.5 2.5 0 1 0 4 2V3h4.083A6.005 6.005 0 0 0 21 7.917',
  },
  youtube: {
    label: 'YouTube',
    path: 'M2 8a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4H6a4 4 0 0 1-4-4zM10 9l5 3l-5 3z',
  },
  spotify: {
    label: 'Spotify',
    path: 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M8 11.973c2.5-1.473 5.5-.973 7.5.527M9 15c1.5-1 4-1 5 .5M7 9c2-1 6-2 10 .5',
  },
  'apple-music': {
    label: 'Apple Music',
    path: 'M3 17a3 3 0 1 0 6 0a3 3 0 0 0-6 0M13 17a3 3 0 1 0 6 0a3 3 0 0 0-6 0M9 17V4h10v13M9 8h10',
  },
  soundcloud: {
    label: 'SoundCloud',
    path: 'M17 11h1c1.38 0 3 1.274 3 3c0 1.657-1.5 3-3 3h-6V7c3 0 4.5 1.5 5 4M9 8v9M6 17v-7M3 16v-2',
  },
  bandcamp: { label: 'Bandcamp', path: 'M8.5 6H22l-7 12H2z' },
  facebook: { label: 'Facebook', path: 'M7 10v4h3v7h4v-7h3l1-4h-4V8a1 1 0 0 1 1-1h3V3h-3a5 5 0 0 0-5 5v2z' },
  x: { label: 'X', path: 'M4 4l11.733 16H20L8.267 4zM4 20l6.768-6.768m2.46-2.46L20 4' },
  threads: {
    label: 'Threads',
    path: 'M19 7.5c-1.333-3-3.667-4.5-7-4.5c-5 0-8 2.5-8 9s3.5 9 8 9s7-3 7-5s-1-5-7-5c-2.5 0-3 1.25-3 2.5c0 1.5 1 2.5 2.5 2.5c2.5 0 3.5-1.5 3.5-5s-2-4-3-4s-1.833.333-2.5 1',
  },
  bluesky: {
    label: 'Bluesky',
    path: 'M6.335 5.144C4.681 3.945 2 3.017 2 5.97c0 .59.35 4.953.556 5.661c.713 2.463 3.13 2.75 5.444 2.369c-4.045.665-4.889 3.208-2.667 5.41C6.363 20.428 7.246 21 8 21c2 0 3.134-2.769 3.5-3.5c.333-.667.5-1.167.5-1.5c0 .333.167.833.5 1.5c.366.731 1.5 3.5 3.5 3.5c.754 0 1.637-.571 2.667-1.59c2.222-2.203 1.378-4.746-2.667-5.41c2.314.38 4.73.094 5.444-2.369c.206-.708.556-5.072.556-5.661c0-2.953-2.68-2.025-4.335-.826C15.372 6.806 12.905 10.192 12 12c-.905-1.808-3.372-5.194-5.665-6.856',
  },
  discord: {
    label: 'Discord',
    path: 'M8 12a1 1 0 1 0 2 0a1 1 0 0 0-2 0M14 12a1 1 0 1 0 2 0a1 1 0 0 0-2 0M15.5 17c0 1 1.5 3 2 3c1.5 0 2.833-1.667 3.5-3c.667-1.667.5-5.833-1.5-11.5c-1.457-1.015-3-1.34-4.5-1.5l-.972 1.923a11.913 11.913 0 0 0-4.053 0L9 4c-1.5.16-3.043.485-4.5 1.5c-2 5.667-2.167 9.833-1.5 11.5c.667 1.333 2 3 3.5 3c.5 0 2-2 2-3M7 16.5c3.5 1 6.5 1 10 0',
  },
  twitch: {
    label: 'Twitch',
    path: 'M4 5v11a1 1 0 0 0 1 1h2v4l4-4h5.584a1 1 0 0 0 .707-.293l2.415-2.414A1 1 0 0 0 20 13.586V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1M16 8v4M12 8v4',
  },
  whatsapp: {
    label: 'WhatsApp',
    path: 'M3 21l1.65-3.8a9 9 0 1 1 3.4 2.9zM9 10a.5.5 0 0 0 1 0V9a.5.5 0 0 0-1 0v1a5 5 0 0 0 5 5h1a.5.5 0 0 0 0-1h-1a.5.5 0 0 0 0 1',
  },
  telegram: { label: 'Telegram', path: 'M15 10l-4 4l6 6l4-16l-18 7l4 2l2 6l3-4' },
  email: { label: 'Email', path: 'M3 7a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2zM3 7l9 6l9-6' },
  website: {
    label: 'Website',
    path: 'M3 12a9 9 0 1 0 18 0a9 9 0 0 0-18 0M3.6 9h16.8M3.6 15h16.8M11.5 3a17 17 0 0 0 0 18M12.5 3a17 17 0 0 1 0 18',
  },
}

export const SHARE_ICON = 'M12 15V3M8 7l4-4l4 4M6 11H5v9h14v-9h-1'
export const PLAY_ICON = 'M8 5v14l11-7z'
export const ARROW_ICON = 'M5 12h14M13 6l6 6l-6 6'
export const CLOSE_ICON = 'M18 6L6 18M6 6l12 12'
export const HEADPHONES_ICON =
  'M4 15a2 2 0 0 1 2-2h1a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM15 15a2 2 0 0 1 2-2h1a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2h-1a2 2 0 0 1-2-2zM4 15v-3a8 8 0 0 1 16 0v3'
