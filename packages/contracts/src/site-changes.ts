import {
  blockContent,
  DEFAULT_THEME,
  headerSettings,
  imageAddress,
  MAX_BIO,
  MAX_BLOCKS,
  MAX_BLOCK_TITLE,
  MAX_SITE_NAME,
  requiredText,
  seoSettings,
  storableText,
  THEME_IDS,
} from '@greenroom/domain'
import { z } from 'zod'
import { defineContract } from './contract.ts'
import { block, blockParams, miniSite, newOrderVersion, rowVersion, siteParams } from './minisites.ts'

// Apart from minisites.ts, which every screen of the dashboard loads: these need the format of every block.

/** Defined in the domain, which also reads stored settings. */
export { type SeoSettings, seoSettings } from '@greenroom/domain'

const baseVersion = rowVersion.optional().describe('Version that the change is based on; absent: the last write wins')

const name = requiredText(MAX_SITE_NAME, 'Give the site a name.')
const bio = storableText(MAX_BIO)
const theme = z.enum(THEME_IDS)
const username = z.string().min(1).max(60).describe('3–30 of a–z 0–9 . _ -, any case')

/**
 * Largest body that creates a site with all its blocks, in bytes: twice the limit on texts, to leave room for
 * everything around them.
 */
export const MAX_SITE_BODY_BYTES = 512 * 1024

export const createSiteBody = z.strictObject({
  username,
  name,
  bio: bio.default(''),
  avatar_url: imageAddress.nullable().default(null),
  theme: theme.default(DEFAULT_THEME),
  header_settings: headerSettings.optional(),
  blocks: z.array(blockContent).max(MAX_BLOCKS).optional().describe("Absent: 'My Website' and 'About Me'"),
})
export type CreateSiteBody = z.infer<typeof createSiteBody>

export const updateSiteBody = z.strictObject({
  username: username.optional().describe('A rename: the old name redirects for 90 days'),
  name: name.optional(),
  bio: bio.optional(),
  avatar_url: imageAddress.nullable().optional(),
  is_active: z.boolean().optional(),
  theme: theme.optional(),
  header_settings: headerSettings.optional(),
  version: baseVersion,
})
export type UpdateSiteBody = z.infer<typeof updateSiteBody>

/** A change to one block. The result must be valid for the block's type, which cannot change. */
export const updateBlockBody = z.strictObject({
  title: storableText(MAX_BLOCK_TITLE).optional(),
  url: z.string().max(2048).optional(),
  settings: z.unknown().optional(),
  is_active: z.boolean().optional(),
  version: baseVersion,
})
export type UpdateBlockBody = z.infer<typeof updateBlockBody>

export const createSite = defineContract({
  name: 'createSite',
  method: 'POST',
  path: '/api/minisites',
  summary: 'Make a site',
  access: 'owner',
  idempotent: true,
  body: createSiteBody,
  maxBytes: MAX_SITE_BODY_BYTES,
  status: 201,
  response: miniSite,
  errors: ['USERNAME_TAKEN', 'PLAN_LIMIT_REACHED', 'IDEMPOTENCY_CONFLICT'],
})

export const updateSite = defineContract({
  name: 'updateSite',
  method: 'PATCH',
  path: '/api/minisites/:id',
  summary: 'Change a site',
  access: 'owner',
  params: siteParams,
  body: updateSiteBody,
  status: 200,
  response: miniSite,
  errors: ['NOT_FOUND', 'USERNAME_TAKEN', 'VERSION_CONFLICT'],
})

export const createBlock = defineContract({
  name: 'createBlock',
  method: 'POST',
  path: '/api/minisites/:id/blocks',
  summary: 'Add a block',
  access: 'owner',
  idempotent: true,
  params: siteParams,
  status: 201,
  response: block.extend({ order_version: newOrderVersion }),
  body: z.intersection(
    blockContent,
    z.strictObject({ position: z.int().min(0).optional().describe('Position in the order; absent: last') }),
  ),
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED', 'IDEMPOTENCY_CONFLICT'],
})

export const updateBlock = defineContract({
  name: 'updateBlock',
  method: 'PATCH',
  path: '/api/minisites/:id/blocks/:blockId',
  summary: 'Change a block',
  access: 'owner',
  params: blockParams,
  body: updateBlockBody,
  status: 200,
  response: block,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'PLAN_LIMIT_REACHED'],
})

export const reorderBlocks = defineContract({
  name: 'reorderBlocks',
  method: 'PATCH',
  path: '/api/minisites/:id/blocks/reorder',
  summary: 'Put the blocks in this order',
  access: 'owner',
  params: siteParams,
  body: z.strictObject({ blockIds: z.array(z.uuid()).max(MAX_BLOCKS), order_version: baseVersion }),
  status: 200,
  response: z.object({ items: z.array(block), order_version: rowVersion }),
  errors: ['NOT_FOUND', 'VERSION_CONFLICT', 'CONFLICT'],
})

export const updateSeo = defineContract({
  name: 'updateSeo',
  method: 'PATCH',
  path: '/api/minisites/:id/seo',
  summary: 'Change what search engines and shared links show',
  access: 'owner',
  params: siteParams,
  body: seoSettings.partial().extend({ version: baseVersion }).strict(),
  status: 200,
  response: miniSite,
  errors: ['NOT_FOUND', 'VERSION_CONFLICT'],
})
