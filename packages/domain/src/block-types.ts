import { EMBED_TYPES, type EmbedType } from './embeds/types.ts'

/**
 * Block types by which a visitor joins the artist's list. `phone` counts toward a plan's `phone_blocks` (product
 * section 11.4).
 */
export const SIGN_UP_TYPES = ['email-capture', 'phone', 'fan-capture'] as const
export type SignUpType = (typeof SIGN_UP_TYPES)[number]

/** Block types that show something by themselves: words, pictures, dates, a person. */
export const SHOWN_TYPES = ['picture', 'gallery', 'heading', 'divider', 'events', 'countdown', 'contact-card'] as const
export type ShownType = (typeof SHOWN_TYPES)[number]

/** All block types (product section 3, and those beside it), in the order in which they are offered. */
export const BLOCK_TYPES = ['link', 'text', ...SHOWN_TYPES, ...EMBED_TYPES, ...SIGN_UP_TYPES] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

export const isSignUpType = (type: string): type is SignUpType => SIGN_UP_TYPES.some((known) => known === type)
export const isEmbedType = (type: string): type is EmbedType => EMBED_TYPES.some((known) => known === type)
export const isShownType = (type: string): type is ShownType => SHOWN_TYPES.some((known) => known === type)

/** Names of the types, as their owner reads them. */
export const BLOCK_LABELS: Readonly<Record<BlockType, string>> = {
  link: 'Link',
  text: 'Text',
  picture: 'Picture',
  gallery: 'Gallery',
  heading: 'Heading',
  divider: 'Divider',
  events: 'Shows',
  countdown: 'Countdown',
  'contact-card': 'Contact card',
  'youtube-embed': 'YouTube',
  'spotify-embed': 'Spotify',
  'soundcloud-embed': 'SoundCloud',
  'apple-music-embed': 'Apple Music',
  'bandcamp-embed': 'Bandcamp',
  'vimeo-embed': 'Vimeo',
  'mixcloud-embed': 'Mixcloud',
  'email-capture': 'Email sign-up',
  phone: 'Phone sign-up',
  'fan-capture': 'Fan sign-up',
}
