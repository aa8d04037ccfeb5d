import type { PublicBlock, PublicSite } from '@greenroom/contracts'
import { type RichText, SOCIAL_PLATFORMS, type SiteDesign } from '@greenroom/domain'
import type { SitePageInput } from '../render.tsx'

const words: RichText = [
  {
    type: 'paragraph',
    children: [
      { text: 'Singer and producer from Lisbon. Two EPs, one very old Juno, and a studio above a ' },
      { text: 'fish market', href: 'https://nova.example/studio' },
      { text: '.' },
    ],
  },
  {
    type: 'list',
    ordered: false,
    items: [
      [{ text: '12 Mar', bold: true }, { text: ' Lisbon, Musicbox' }],
      [{ text: '19 Mar', bold: true }, { text: ' Porto, Maus Hábitos' }],
    ],
  },
]

/** An artist's page as full as standard P2 assumes: 12 blocks of every kind, each with everything it can hold. */
export function sampleBlocks(): PublicBlock[] {
  const blocks: Omit<PublicBlock, 'id'>[] = [
    {
      type: 'link',
      title: 'Pre-save “Low Tide”',
      url: 'https://nova.example/low-tide',
      settings: { version: 1, highlight: true },
    },
    {
      type: 'spotify-embed',
      title: 'Harbour Lights',
      url: 'https://open.spotify.com/track/4cOdK2wGLETKBW3PvgPWqT',
      settings: { version: 1, artUrl: '/uploads/a/cover-1.jpg', artTitle: 'Harbour Lights' },
    },
    { type: 'link', title: 'Tour dates 2027', url: 'https://nova.example/tour', settings: { version: 1, icon: '🎟️' } },
    {
      type: 'link',
      title: 'Merch drop: the Tidal tee',
      url: 'https://nova.example/merch',
      settings: { version: 1, thumbnailUrl: '/uploads/a/merch.jpg' },
    },
    {
      type: 'youtube-embed',
      title: 'Low Tide (live at Musicbox)',
      url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      settings: { version: 1, artUrl: '/uploads/a/video.jpg' },
    },
    { type: 'text', title: 'About Nova', url: '', settings: { version: 1, text: words } },
    {
      type: 'apple-music-embed',
      title: 'Saltwater EP',
      url: 'https://music.apple.com/us/album/1440935467',
      settings: { version: 1 },
    },
    {
      type: 'fan-capture',
      title: 'Songs before anyone else hears them, once a month',
      url: '',
      settings: { version: 1, askName: 'required', askEmail: 'required', askPhone: 'optional', country: 'PT' },
    },
    {
      type: 'soundcloud-embed',
      title: 'Demos and other leftovers',
      url: 'https://soundcloud.com/forss/flickermood',
      settings: { version: 1, artUrl: '/uploads/a/cover-2.jpg' },
    },
    { type: 'text', title: 'On the road', url: '', settings: { version: 1, text: words } },
    { type: 'phone', title: '', url: '', settings: { version: 1 } },
    { type: 'link', title: 'Bookings', url: 'mailto:booking@nova.example', settings: { version: 1 } },
  ]
  return blocks.map((block, i) => ({ id: `0190a000-0000-7000-8000-0000000000${10 + i}`, ...block }))
}

export function sampleSite(changes: Partial<PublicSite> = {}, design: SiteDesign = {}): PublicSite {
  return {
    id: '0190a000-0000-7000-8000-000000000001',
    username: 'novareyes',
    name: 'Nova Reyes',
    bio: 'Low-tide pop from Lisbon.\nNew single on Friday.',
    avatar_url: '/uploads/a/avatar.jpg',
    theme: 'gradient-green',
    header_settings: {
      version: 1,
      social: SOCIAL_PLATFORMS.slice(0, 12).map((platform) => ({
        platform,
        url: `https://social.example/${platform}/novareyes`,
      })),
      design,
    },
    url: 'https://greenroom.example/novareyes',
    blocks: sampleBlocks(),
    ...changes,
  }
}

export function sampleInput(site: PublicSite = sampleSite(), changes: Partial<SitePageInput> = {}): SitePageInput {
  return {
    site,
    seo: {},
    appName: 'Greenroom',
    publicUrl: 'https://greenroom.example',
    canonical: site.url,
    ogImageUrl: 'https://greenroom.example/og/novareyes.png',
    qrHref: '/api/public/qr/novareyes.svg',
    noIndex: false,
    viewUrl: `/api/public/minisites/${site.id}/view`,
    clickUrlPrefix: `/api/public/minisites/${site.id}/blocks/`,
    ...changes,
  }
}
