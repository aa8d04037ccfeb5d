import type { CreateSiteBody } from '@greenroom/contracts'
import type { BlockRow } from '@greenroom/db'
import { type BlockContent, blockContent, defaultBlocks, textProblem, withCanonicalAddress } from '@greenroom/domain'
import { AppError } from '../../../platform/errors.ts'
import type { BlockFields } from '../store/blocks.ts'
import type { SiteFields } from '../store/sites.ts'
import { requireUsername } from './usernames.ts'

/** A new site, validated. */
export interface SiteContent extends SiteFields {
  /** Names to claim: the first free one is used. */
  usernames: readonly string[]
  /** In order. */
  blocks: readonly BlockFields[]
}

/**
 * Validates the input for a new site. Without blocks it starts with 'My Website' and 'About Me' (product section 3).
 * @param at path in the request, for errors
 * @throws AppError VALIDATION_FAILED
 */
export function siteContentOf(input: CreateSiteBody, at = 'body'): SiteContent {
  return {
    usernames: [requireUsername(input.username)],
    name: input.name,
    bio: input.bio,
    avatarUrl: input.avatar_url,
    isActive: true,
    theme: input.theme,
    headerSettings: input.header_settings ?? null,
    seo: {},
    blocks: (input.blocks ?? defaultBlocks()).map((content, index) => blockFieldsOf(content, `${at}.blocks.${index}`)),
  }
}

/**
 * Validates a block's content: an embed gets its provider's canonical address, and a text is limited.
 * @param at path in the request, for errors
 * @param stored current settings of the block, which may be above the limits
 * @throws AppError VALIDATION_FAILED with what is accepted
 */
export function blockFieldsOf(content: BlockContent, at: string, stored?: unknown): BlockFields {
  const tooLarge = textProblem(content.type, content.settings, stored)
  if (tooLarge) throw invalid([{ path: `${at}.settings.text`, message: tooLarge }])
  const addressed = withCanonicalAddress(content)
  if (!addressed.ok) throw invalid([{ path: `${at}.url`, message: addressed.message }])
  const { title, type, url, settings, is_active } = addressed.content
  return { title, type, url: url ?? '', settings, isActive: is_active }
}

/**
 * Requires fields of a block to be valid content of its type. @param stored its current settings @throws AppError
 * VALIDATION_FAILED
 */
export function requireContentOf(
  type: BlockRow['type'],
  fields: { title: string; url: string; settings: unknown; is_active: boolean },
  stored: unknown,
): BlockFields {
  const parsed = blockContent.safeParse({ ...fields, type })
  if (parsed.success) return blockFieldsOf(parsed.data, 'body', stored)
  throw invalid(parsed.error.issues.map(({ path, message }) => ({ path: ['body', ...path].join('.'), message })))
}

function invalid(issues: { path: string; message: string }[]): AppError {
  return new AppError('VALIDATION_FAILED', issues[0]?.message ?? 'This block is not valid.', { details: { issues } })
}
