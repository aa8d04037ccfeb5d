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

/** A page of the kinds beside those: 12 blocks too, each as full as artists make them. */
export function shownBlocks(): PublicBlock[] {
  const pictures = Array.from({ length: 9 }, (_, at) => ({
    src: `/uploads/images/0190a000-0000-7000-8000-000000000001/image-1790000000-${at}.jpg`,
    alt: `Nova at show number ${at + 1}`,
    width: 1600,
    height: 1200,
  }))
  const cities = ['Lisbon', 'Porto', 'Vigo', 'Madrid', 'Lyon', 'Paris', 'Köln', 'Berlin', 'Praha', 'Wien']
  const events = cities.map((city, at) => ({
    id: `e${at}`,
    date: `2027-0${2 + Math.floor(at / 4)}-1${at % 10}`,
    time: '20:30',
    city,
    venue: `Club ${city}`,
    ...(at === 3 ? { mark: 'sold-out' } : { ticketsUrl: `https://tickets.example/nova/${city.toLowerCase()}` }),
  }))
  const blocks: Omit<PublicBlock, 'id'>[] = [
    { type: 'heading', title: 'Low Tide', url: '', settings: { version: 1 } },
    {
      type: 'countdown',
      title: 'Low Tide is out in',
      url: '',
      settings: { version: 1, at: '2027-03-12T00:00:00Z', timeZone: 'Europe/Lisbon' },
    },
    {
      type: 'picture',
      title: 'The cover, cut from paper',
      url: 'https://open.spotify.com/album/4aawyAB9vmqN3uQ7FjRGTy',
      settings: { version: 1, ...pictures[0] },
    },
    { type: 'events', title: 'Tour', url: '', settings: { version: 1, timeZone: 'Europe/Lisbon', events } },
    { type: 'divider', title: '', url: '', settings: { version: 1, style: 'dots' } },
    { type: 'gallery', title: 'On the road', url: '', settings: { version: 1, layout: 'grid', pictures } },
    { type: 'gallery', title: '', url: '', settings: { version: 1, layout: 'strip', pictures: pictures.slice(0, 4) } },
    {
      type: 'bandcamp-embed',
      title: 'Saltwater EP',
      url: 'https://nova.bandcamp.com/album/saltwater#album=412366138',
      settings: { version: 1, artUrl: '/uploads/a/cover-1.jpg' },
    },
    {
      type: 'vimeo-embed',
      title: 'Low Tide, the film',
      url: 'https://vimeo.com/76979871',
      settings: { version: 1, artUrl: '/uploads/a/video.jpg' },
    },
    {
      type: 'mixcloud-embed',
      title: 'An hour of tide',
      url: 'https://www.mixcloud.com/nova/low-tide-radio/',
      settings: { version: 1 },
    },
    {
      type: 'fan-capture',
      title: 'Letters',
      url: '',
      settings: { version: 1, askName: 'required', askPhone: 'optional' },
    },
    {
      type: 'contact-card',
      title: 'Booking',
      url: '',
      settings: {
        version: 1,
        name: 'Ana Costa',
        role: 'Booking agent',
        organization: 'Salt Agency',
        email: 'ana@salt.example',
        phone: '+351 912 345 678',
        website: 'https://salt.example/nova',
        city: 'Lisbon',
        note: 'Write in English or Portuguese.',
        pictureUrl: '/uploads/a/ana.jpg',
      },
    },
  ]
  return blocks.map((block, i) => ({ id: `0190a000-0000-7000-8000-0000000000${30 + i}`, ...block }))
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
