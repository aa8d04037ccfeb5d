import { type BlockType, OFFERED_BLOCK_TYPES } from '@greenroom/domain'
import {
  type Icon,
  IconBrandApple,
  IconBrandSoundcloud,
  IconBrandSpotify,
  IconBrandYoutube,
  IconLink,
  IconAlignLeft,
} from '@tabler/icons-react'

/** How a type of block is called and drawn where an owner chooses one. */
export interface BlockKind {
  type: Exclude<BlockType, 'phone'>
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
}

/** The types of block that an owner can add today, in the order in which they are offered. */
export const BLOCK_KINDS: readonly BlockKind[] = OFFERED_BLOCK_TYPES.map((type) => ({ type, ...KINDS[type] }))

const UNKNOWN: Omit<BlockKind, 'type'> = { label: 'Block', blurb: '', Icon: IconLink }

/** The label and icon of a block of any type, also of one that is not offered. */
export function blockKind(type: string): Omit<BlockKind, 'type'> {
  return BLOCK_KINDS.find((kind) => kind.type === type) ?? UNKNOWN
}
