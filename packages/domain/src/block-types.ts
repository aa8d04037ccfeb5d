import { EMBED_TYPES, type EmbedType } from './embeds/types.ts'

/**
 * Block types by which a visitor joins the artist's list. `phone` counts toward a plan's `phone_blocks` (product
 * section 11.4).
 */
export const SIGN_UP_TYPES = ['email-capture', 'phone', 'fan-capture'] as const
export type SignUpType = (typeof SIGN_UP_TYPES)[number]

/** All block types (product section 3, and the sign-up forms), in the order in which they are offered. */
export const BLOCK_TYPES = ['link', 'text', ...EMBED_TYPES, ...SIGN_UP_TYPES] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

export const isSignUpType = (type: string): type is SignUpType => SIGN_UP_TYPES.some((known) => known === type)
export const isEmbedType = (type: string): type is EmbedType => EMBED_TYPES.some((known) => known === type)
