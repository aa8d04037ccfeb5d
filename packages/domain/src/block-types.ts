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
