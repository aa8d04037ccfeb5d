import type { CreateSiteBody } from '@greenroom/contracts'
import { type BlockContent, dateAfter } from '@greenroom/domain'

/** Addresses of the demo's own pictures. */
export interface DemoPictures {
  avatar: string
  covers: [string, string, string]
}

/**
 * Nova Reyes: an artist in the week of a release, with a page as full as real ones get.
 * @param now moment from which the release and the tour lie ahead
 */
export function demoSite(username: string, { avatar, covers }: DemoPictures, now: Date): CreateSiteBody {
  return {
    username,
    name: 'Nova Reyes',
    bio: 'Low-tide pop from Lisbon. New single on Friday.',
    avatar_url: avatar,
    theme: 'gradient-green',
    header_settings: {
      version: 1,
      design: {},
      social: [
        { platform: 'instagram', url: 'https://instagram.com/novareyes.example' },
        { platform: 'tiktok', url: 'https://tiktok.com/@novareyes.example' },
        { platform: 'youtube', url: 'https://youtube.com/@novareyes.example' },
        { platform: 'spotify', url: 'https://open.spotify.com/artist/4gzpq5DPGxSnKTe4SA8HAU' },
      ],
    },
    blocks: demoBlocks(covers, now),
  }
}

/** Returns the calendar date that many days ahead. */
const dateAhead = (now: Date, days: number): string => dateAfter(now.toISOString().slice(0, 10), days)

type Of<T> = Extract<BlockContent, { type: T }>
type SettingsOf<T> = Omit<Of<T>['settings'], 'version'>

/** A block that visitors see. */
const block = <T extends BlockContent['type']>(type: T, title: string, url: Of<T>['url'], settings: SettingsOf<T>) => ({
  type,
  title,
  url,
  is_active: true,
  settings: { version: 1 as const, ...settings },
})

const link = (title: string, url: string, settings: SettingsOf<'link'> = {}) => block('link', title, url, settings)

const demoCountdown = (now: Date) =>
  block('countdown', '“Low Tide” is out in', '', {
    at: `${dateAhead(now, 4)}T00:00:00Z`,
    timeZone: 'Europe/Lisbon',
    after: { kind: 'link', label: 'Listen to “Low Tide”', url: 'https://example.com/low-tide' },
  })

function demoTour(now: Date): BlockContent {
  const show = (days: number, city: string, venue: string, more: object = {}) => ({
    id: city.toLowerCase(),
    date: dateAhead(now, days),
    time: '21:00',
    name: '',
    city,
    venue,
    ticketsUrl: `https://example.com/tickets/${city.toLowerCase()}`,
    ...more,
  })
  const events = [
    show(-12, 'Faro', 'Associação'),
    show(9, 'Lisbon', 'Musicbox', { mark: 'sold-out' }),
    show(16, 'Porto', 'Maus Hábitos'),
    show(23, 'Vigo', 'La Iguana', { timeZone: 'Europe/Madrid' }),
    show(24, 'Coimbra', 'Salão Brazil', { mark: 'free', ticketsUrl: undefined }),
  ]
  return block('events', 'On tour', '', { timeZone: 'Europe/Lisbon', events })
}

function demoGallery(covers: DemoPictures['covers']): BlockContent {
  const views = ['A ferry pier at dusk', 'The bay in violet light', 'Hills above the harbour']
  const pictures = covers.map((src, at) => ({ src, alt: views[at] ?? '', width: 800, height: 800 }))
  return block('gallery', 'Where the songs are from', '', { layout: 'grid', pictures })
}

const demoWords = () =>
  block('text', 'About Nova', '', {
    text: [
      {
        type: 'paragraph',
        children: [
          { text: 'Nova grew up between a ferry pier and a record shop. She writes ' },
          { text: 'slow songs for fast rooms', bold: true },
          { text: ', records them at home, and sings them ' },
          { text: 'anywhere with a window', italic: true },
          { text: '.' },
        ],
      },
    ],
  })

const demoBlocks = ([single, video, tape]: DemoPictures['covers'], now: Date): BlockContent[] => [
  link('Pre-save “Low Tide”', 'https://example.com/low-tide', { highlight: true }),
  block('spotify-embed', 'Harbour Lights', 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC', {
    artUrl: single,
    artTitle: 'Harbour Lights',
  }),
  demoCountdown(now),
  link('Shirts, tapes and posters', 'https://example.com/merch', { thumbnailUrl: tape }),
  demoTour(now),
  block('youtube-embed', 'Low Tide, live at the boathouse', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', {
    artUrl: video,
    artTitle: 'Live at the boathouse',
  }),
  block('phone', '', '', { intro: 'Tickets first, and secret shows on the day.', country: 'PT' }),
  block('soundcloud-embed', 'Demos and leftovers', 'https://soundcloud.com/forss/flickermood', {
    artUrl: tape,
    artTitle: 'Demos and leftovers',
  }),
  demoWords(),
  demoGallery([single, video, tape]),
  block('apple-music-embed', 'Salt, the first EP', 'https://music.apple.com/us/album/1440857781', {}),
  block('email-capture', 'Letters from the road', '', {
    intro: 'One letter a month: demos, guest lists, and where the van broke down.',
    askName: 'optional',
  }),
  link('Press kit', 'https://example.com/press'),
  link('Booking', 'mailto:booking@example.com'),
  { ...link('Secret show: doors at eight', 'https://example.com/secret'), is_active: false },
]
