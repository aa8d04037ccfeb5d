import { z } from 'zod'
import { BLOCK_TYPES, MAX_BLOCKS, MAX_BLOCK_TITLE } from './blocks.ts'
import { MAX_BIO, MAX_SITE_NAME } from './sites.ts'
import { storableText } from './text.ts'

/** A block as the draft stores it in the browser. */
export const draftBlock = z.object({
  id: z.string().min(1).max(64),
  type: z.enum(BLOCK_TYPES),
  title: storableText(MAX_BLOCK_TITLE),
  url: storableText(2048).optional(),
  settings: z.record(z.string(), z.unknown()).optional(),
  isActive: z.boolean(),
})
export type DraftBlock = z.infer<typeof draftBlock>

/**
 * A block list is valid only as an array whose every block has id, type, title, and a boolean isActive (product section
 * 5.4).
 */
export const draftBlocks = z.array(draftBlock).max(MAX_BLOCKS)

/** The onboarding draft (product section 3.6). `id` makes its creation idempotent (product section 11.2). */
export const onboardingDraft = z.object({
  id: z.uuid(),
  username: storableText(60),
  profile: z.object({
    name: storableText(MAX_SITE_NAME),
    bio: storableText(MAX_BIO),
    avatar: storableText(2048),
    theme: storableText(40),
  }),
  blocks: draftBlocks,
})
export type OnboardingDraft = z.infer<typeof onboardingDraft>
