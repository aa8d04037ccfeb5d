import { type BlockType, EMBED_TYPES, SIGN_UP_TYPES } from '@greenroom/domain'
import type { Icon } from '../../ui/icon.tsx'
import {
  IconBrandApple,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandYoutube,
  IconAlignLeft,
  IconDeviceMobileMessage,
  IconLink,
  IconMail,
  IconUserPlus,
} from '../../ui/icons.generated.ts'

/** Label and icon of a type of block in the editor. */
export interface BlockKind {
  type: BlockType
  label: string
  blurb: string
  Icon: Icon
}

const KINDS: Record<BlockKind['type'], Omit<BlockKind, 'type'>> = {
  link: { label: 'Link', blurb: 'A button to anywhere', Icon: IconLink },
  text: { label: 'Text', blurb: 'A few words, with bold, links and lists', Icon: IconAlignLeft },
  'youtube-embed': { label: 'YouTube', blurb: 'A video, a short or a playlist', Icon: IconBrandYoutube },
  'spotify-embed': { label: 'Spotify', blurb: 'A track, album, playlist or show', Icon: IconBrandSpotify },
  'soundcloud-embed': { label: 'SoundCloud', blurb: 'A track, a set or a profile', Icon: IconBrandSoundcloud },
  'apple-music-embed': { label: 'Apple Music', blurb: 'A song, album or playlist', Icon: IconBrandApple },
  'email-capture': { label: 'Email sign-up', blurb: 'Fans join your mailing list', Icon: IconMail },
  phone: { label: 'Phone sign-up', blurb: 'Fans leave their number for texts', Icon: IconDeviceMobileMessage },
  'fan-capture': { label: 'Fan sign-up', blurb: 'Name, email or phone: you choose', Icon: IconUserPlus },
}

const kindsOf = (types: readonly BlockType[]): readonly BlockKind[] => types.map((type) => ({ type, ...KINDS[type] }))

/** The types of block that an owner can add, in the order shown. */
export const BLOCK_GALLERY: readonly { name: string; kinds: readonly BlockKind[] }[] = [
  { name: 'Links and words', kinds: kindsOf(['link', 'text']) },
  { name: 'Music and video', kinds: kindsOf(EMBED_TYPES) },
  { name: 'Grow your audience', kinds: kindsOf(SIGN_UP_TYPES) },
]

const UNKNOWN: Omit<BlockKind, 'type'> = { label: 'Block', blurb: '', Icon: IconLink }

/** Returns the label and icon of a block of any type, even one from a newer build. */
export function blockKind(type: string): Omit<BlockKind, 'type'> {
  return Object.hasOwn(KINDS, type) ? KINDS[type as BlockType] : UNKNOWN
}
