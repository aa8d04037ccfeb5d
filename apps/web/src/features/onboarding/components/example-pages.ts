import type { PublicBlock, PublicSite } from '@greenroom/contracts'
import { richTextOf, type SocialPlatform, type ThemeId } from '@greenroom/domain'
import lanternsArt from './art/lanterns.svg'
import novaArt from './art/nova.svg'
import okaforArt from './art/okafor.svg'

export interface ExamplePage {
  site: Omit<PublicSite, 'blocks'>
  blocks: PublicBlock[]
}

interface Sketch {
  username: string
  name: string
  bio: string
  theme: ThemeId
  art: string
  social: SocialPlatform[]
  blocks: Pick<PublicBlock, 'type' | 'title' | 'url' | 'settings'>[]
}

const link = (title: string, highlight = false) => ({
  type: 'link' as const,
  title,
  url: 'https://example.com/',
  settings: { version: 1, highlight },
})

/** Three fictional artists. Everything they show can be made with the product as it is. */
const SKETCHES: Sketch[] = [
  {
    username: 'novareyes',
    name: 'Nova Reyes',
    bio: 'Low-tide pop from Lisbon. New single on Friday.',
    theme: 'gradient-green',
    art: novaArt,
    social: ['instagram', 'tiktok', 'youtube', 'spotify'],
    blocks: [
      link('Pre-save “Low Tide”', true),
      {
        type: 'spotify-embed',
        title: 'Harbour Lights',
        url: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
        settings: { version: 1 },
      },
      link('Tour dates'),
      link('Shirts and tapes'),
    ],
  },
  {
    username: 'paperlanterns',
    name: 'The Paper Lanterns',
    bio: 'Four voices, one van. Folk from Leeds.',
    theme: 'paper-press',
    art: lanternsArt,
    social: ['instagram', 'bandcamp', 'youtube'],
    blocks: [
      link('Tickets: spring tour', true),
      {
        type: 'youtube-embed',
        title: 'Live at the Chapel',
        url: 'https://www.youtube.com/watch?v=M7lc1UVf-VE',
        settings: { version: 1 },
      },
      link('The record on Bandcamp'),
      {
        type: 'text',
        title: 'On the road',
        url: '',
        settings: { version: 1, text: richTextOf('We play weddings too. Write to us and bring cake.') },
      },
    ],
  },
  {
    username: 'mayaokafor',
    name: 'Maya Okafor',
    bio: 'House and broken beat. Lagos and Berlin.',
    theme: 'night-drive',
    art: okaforArt,
    social: ['soundcloud', 'instagram', 'apple-music'],
    blocks: [
      {
        type: 'soundcloud-embed',
        title: 'Night bus mix 12',
        url: 'https://soundcloud.com/forss/flickermood',
        settings: { version: 1 },
      },
      link('Saturday at Kiosk, guest list', true),
      link('Bookings'),
      link('Sample pack'),
    ],
  },
]

/** The example pages in the renderer's format. */
export const EXAMPLES: readonly ExamplePage[] = SKETCHES.map(
  ({ username, name, bio, theme, art, social, blocks }, i) => ({
    site: {
      id: exampleId(i),
      username,
      name,
      bio,
      theme,
      avatar_url: new URL(art, window.location.href).href,
      header_settings: {
        version: 1,
        design: {},
        social: social.map((platform) => ({ platform, url: 'https://example.com/' })),
      },
      url: `${window.location.origin}/${username}`,
    },
    blocks: blocks.map((block, k) => ({ ...block, id: exampleId(i * 10 + k + 10) })),
  }),
)

function exampleId(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}
