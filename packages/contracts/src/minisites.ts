import {
  blockContent,
  BLOCK_TYPES,
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
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

const version = z.int().min(1).describe('Increases by one with each change of this row')
const baseVersion = version.optional().describe('Version that the change is based on; absent: the last write wins')

/** Defined in the domain, which also reads stored settings. */
export { type SeoSettings, seoSettings } from '@greenroom/domain'

/** Search settings in answers. Fields written by a newer build are left out and never fail. */
const shownSeo = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  image_url: z.string().nullish(),
  no_index: z.boolean().optional(),
})

export const miniSite = z.object({
  id: z.uuid(),
  user_id: z.uuid(),
  username: z.string(),
  name: z.string(),
  bio: z.string(),
  avatar_url: z.string().nullable(),
  is_active: z.boolean().describe('Visitors can open the page, unless it is locked'),
  is_locked: z.boolean().describe('Closed to everybody because the plan has no room for it'),
  theme: z.string().describe(`One of the ten themes; an unknown one is drawn as ${DEFAULT_THEME}`),
  header_settings: z.unknown().describe("Social icons and the owner's design; see headerSettings in packages/domain"),
  seo: shownSeo.describe('Settings for search engines and shared links'),
  views: z.int().describe('All-time views, bots excluded'),
  clicks: z.int().describe('All-time clicks on its blocks, bots excluded'),
  block_count: z.int(),
  version,
  order_version: version.describe('Version of the order of its blocks'),
  url: z.string().describe('Absolute public address'),
  created_at: timestamp,
  updated_at: timestamp,
})
export type MiniSite = z.infer<typeof miniSite>

export const block = z.object({
  id: z.uuid(),
  mini_site_id: z.uuid(),
  title: z.string(),
  type: z
    .string()
    .describe(`One of ${BLOCK_TYPES.join(', ')}; leave out what you do not know, a newer server may have more`),
  url: z.string(),
  settings: z.unknown().describe('By type; see blockContent in packages/domain'),
  is_active: z.boolean(),
  is_locked: z.boolean().describe('Hidden from visitors because the plan has no room for it'),
  order_index: z.int().min(0),
  clicks: z.int(),
  sign_ups: z.int().describe('People who joined by it, of all time; 0 of what is no form'),
  version,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Block = z.infer<typeof block>

const newOrderVersion = version.describe(
  'Version of the order after this change. If it is more than one above yours, others have changed the order too: read it again',
)

/** The part of a site that visitors may see: nothing about its owner, drafts, or numbers. */
export const publicBlock = block.pick({ id: true, title: true, type: true, url: true, settings: true })
export type PublicBlock = z.infer<typeof publicBlock>
export const publicSite = miniSite
  .pick({
    id: true,
    username: true,
    name: true,
    bio: true,
    avatar_url: true,
    theme: true,
    header_settings: true,
    url: true,
  })
  .extend({ blocks: z.array(publicBlock) })
export type PublicSite = z.infer<typeof publicSite>

const siteParams = z.object({ id: z.uuid() })
const blockParams = z.object({ id: z.uuid(), blockId: z.uuid() })
const usernameParams = z.object({ username: storableText(60).min(1) })

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

export const listSites = defineContract({
  name: 'listSites',
  method: 'GET',
  path: '/api/minisites',
  summary: 'Your sites, newest first',
  access: 'owner',
  query: pageQuery(10),
  status: 200,
  response: pageOf(miniSite),
  errors: [],
})
export const getSite = defineContract({
  name: 'getSite',
  method: 'GET',
  path: '/api/minisites/:id',
  summary: 'One of your sites',
  access: 'owner',
  params: siteParams,
  status: 200,
  response: miniSite,
  errors: ['NOT_FOUND'],
})
export const getSiteByUsername = defineContract({
  name: 'getSiteByUsername',
  method: 'GET',
  path: '/api/minisites/username/:username',
  summary: 'What visitors see of an active site',
  access: 'public',
  params: usernameParams,
  status: 200,
  response: publicSite,
  errors: ['NOT_FOUND', 'UNAVAILABLE'],
})
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
export const deleteSite = defineContract({
  name: 'deleteSite',
  method: 'DELETE',
  path: '/api/minisites/:id',
  summary: 'Delete a site, its blocks and its numbers',
  access: 'owner',
  params: siteParams,
  status: 204,
  errors: ['NOT_FOUND'],
})
export const duplicateSite = defineContract({
  name: 'duplicateSite',
  method: 'POST',
  path: '/api/minisites/:id/duplicate',
  access: 'owner',
  idempotent: true,
  summary: 'Copy a site: inactive, under a free username, views and clicks 0',
  params: siteParams,
  status: 201,
  response: miniSite,
  errors: ['NOT_FOUND', 'PLAN_LIMIT_REACHED', 'IDEMPOTENCY_CONFLICT'],
})
export const listBlocks = defineContract({
  name: 'listBlocks',
  method: 'GET',
  path: '/api/minisites/:id/blocks',
  summary: 'Its blocks, in order',
  access: 'owner',
  params: siteParams,
  status: 200,
  response: z.object({ items: z.array(block), order_version: version }),
  errors: ['NOT_FOUND'],
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
export const deleteBlock = defineContract({
  name: 'deleteBlock',
  method: 'DELETE',
  path: '/api/minisites/:id/blocks/:blockId',
  summary: 'Delete a block',
  access: 'owner',
  params: blockParams,
  status: 200,
  response: z.object({ order_version: newOrderVersion }),
  errors: ['NOT_FOUND'],
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
  response: z.object({ items: z.array(block), order_version: version }),
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
