import { BLOCK_LABELS, type BlockType, EMBED_TYPES, SIGN_UP_TYPES } from '@greenroom/domain'
import type { Icon } from '../../ui/icon.tsx'
import {
  IconAddressBook,
  IconAlignLeft,
  IconBrandApple,
  IconBrandBandcamp,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandVimeo,
  IconBrandYoutube,
  IconCalendarEvent,
  IconDeviceMobileMessage,
  IconHeading,
  IconHeadphones,
  IconHourglass,
  IconLibraryPhoto,
  IconLink,
  IconMail,
  IconPhoto,
  IconSeparator,
  IconUserPlus,
} from '../../ui/icons.generated.ts'

/** Label and icon of a type of block in the editor. */
export interface BlockKind {
  type: BlockType
  label: string
  blurb: string
  Icon: Icon
}

const KINDS: Record<BlockType, Pick<BlockKind, 'blurb' | 'Icon'>> = {
  link: { blurb: 'A button to anywhere', Icon: IconLink },
  text: { blurb: 'A few words, with bold, links and lists', Icon: IconAlignLeft },
  picture: { blurb: 'A photo, a cover or a poster', Icon: IconPhoto },
  gallery: { blurb: 'Several pictures as a grid or a strip', Icon: IconLibraryPhoto },
  heading: { blurb: 'Words above a group of blocks', Icon: IconHeading },
  divider: { blurb: 'A pause between blocks', Icon: IconSeparator },
  events: { blurb: 'Dates, venues and tickets', Icon: IconCalendarEvent },
  countdown: { blurb: 'Days and hours to a release', Icon: IconHourglass },
  'contact-card': { blurb: 'A person to write to, call or save', Icon: IconAddressBook },
  'youtube-embed': { blurb: 'A video, a short or a playlist', Icon: IconBrandYoutube },
  'spotify-embed': { blurb: 'A track, album, playlist or show', Icon: IconBrandSpotify },
  'soundcloud-embed': { blurb: 'A track, a set or a profile', Icon: IconBrandSoundcloud },
  'apple-music-embed': { blurb: 'A song, album or playlist', Icon: IconBrandApple },
  'bandcamp-embed': { blurb: 'An album or a track', Icon: IconBrandBandcamp },
  'vimeo-embed': { blurb: 'A video', Icon: IconBrandVimeo },
  'mixcloud-embed': { blurb: 'A show or a mix', Icon: IconHeadphones },
  'email-capture': { blurb: 'Fans join your mailing list', Icon: IconMail },
  phone: { blurb: 'Fans leave their number for texts', Icon: IconDeviceMobileMessage },
  'fan-capture': { blurb: 'Name, email or phone: you choose', Icon: IconUserPlus },
}

const kindsOf = (types: readonly BlockType[]): readonly BlockKind[] =>
  types.map((type) => ({ type, label: BLOCK_LABELS[type], ...KINDS[type] }))

/** The types of block that an owner can add, in the order shown. */
export const BLOCK_GALLERY: readonly { name: string; kinds: readonly BlockKind[] }[] = [
  { name: 'Links and words', kinds: kindsOf(['link', 'text', 'heading', 'divider']) },
  { name: 'Pictures', kinds: kindsOf(['picture', 'gallery']) },
  { name: 'Dates and people', kinds: kindsOf(['events', 'countdown', 'contact-card']) },
  { name: 'Music and video', kinds: kindsOf(EMBED_TYPES) },
  { name: 'Grow your audience', kinds: kindsOf(SIGN_UP_TYPES) },
]

const UNKNOWN: Omit<BlockKind, 'type'> = { label: 'Block', blurb: '', Icon: IconLink }

/** Returns the label and icon of a block of any type, even one from a newer build. */
export function blockKind(type: string): Omit<BlockKind, 'type'> {
  if (!Object.hasOwn(KINDS, type)) return UNKNOWN
  const known = type as BlockType
  return { label: BLOCK_LABELS[known], ...KINDS[known] }
}
