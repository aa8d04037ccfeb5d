import type { CreateSiteBody } from '@greenroom/contracts'
import type { BlockContent } from '@greenroom/domain'

/** Addresses of the demo's own pictures. */
export interface DemoPictures {
  avatar: string
  covers: [string, string, string]
}

/** Nova Reyes: an artist in the week of a release, with a page as full as real ones get. */
export function demoSite(username: string, { avatar, covers }: DemoPictures): CreateSiteBody {
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
    blocks: demoBlocks(covers),
  }
}

function demoBlocks([single, video, tape]: DemoPictures['covers']): BlockContent[] {
  const link = (title: string, url: string, settings: object = {}): BlockContent => ({
    type: 'link',
    title,
    url,
    is_active: true,
    settings: { version: 1, ...settings },
  })
  return [
    link('Pre-save “Low Tide”', 'https://example.com/low-tide', { highlight: true }),
    {
      type: 'spotify-embed',
      title: 'Harbour Lights',
      url: 'https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC',
      is_active: true,
      settings: { version: 1, artUrl: single, artTitle: 'Harbour Lights' },
    },
    link('Tour dates 2027', 'https://example.com/tour'),
    link('Shirts, tapes and posters', 'https://example.com/merch', { thumbnailUrl: tape }),
    {
      type: 'youtube-embed',
      title: 'Low Tide, live at the boathouse',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      is_active: true,
      settings: { version: 1, artUrl: video, artTitle: 'Live at the boathouse' },
    },
    {
      type: 'phone',
      title: '',
      url: '',
      is_active: true,
      settings: { version: 1, intro: 'Tickets first, and secret shows on the day.', country: 'PT' },
    },
    {
      type: 'soundcloud-embed',
      title: 'Demos and leftovers',
      url: 'https://soundcloud.com/forss/flickermood',
      is_active: true,
      settings: { version: 1, artUrl: tape, artTitle: 'Demos and leftovers' },
    },
    {
      type: 'text',
      title: 'About Nova',
      url: '',
      is_active: true,
      settings: {
        version: 1,
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
          {
            type: 'list',
            ordered: false,
            items: [
              [{ text: '5 February, Lisbon' }],
              [{ text: '12 February, Porto' }],
              [{ text: '19 February, Vigo' }],
            ],
          },
        ],
      },
    },
    {
      type: 'apple-music-embed',
      title: 'Salt, the first EP',
      url: 'https://music.apple.com/us/album/1440857781',
      is_active: true,
      settings: { version: 1 },
    },
    {
      type: 'email-capture',
      title: 'Letters from the road',
      url: '',
      is_active: true,
      settings: {
        version: 1,
        intro: 'One letter a month: demos, guest lists, and where the van broke down.',
        askName: 'optional',
      },
    },
    link('Press kit', 'https://example.com/press'),
    link('Booking', 'mailto:booking@example.com'),
    { ...link('Secret show: doors at eight', 'https://example.com/secret'), is_active: false },
  ]
}
