import { EMBED_TYPES } from './embeds.ts'

/** Block types that exist (spec section 3; `phone` is decisions.md's phone block, not offered before contacts exist). */
export const BLOCK_TYPES = ['link', 'text', ...EMBED_TYPES, 'phone'] as const
export type BlockType = (typeof BLOCK_TYPES)[number]

/** Types that an owner can add today. */
export const OFFERED_BLOCK_TYPES = BLOCK_TYPES.filter((type) => type !== 'phone')

/** Whether an owner can add it today. */
export const isOfferedBlock = (type: BlockType): boolean => (OFFERED_BLOCK_TYPES as readonly BlockType[]).includes(type)
