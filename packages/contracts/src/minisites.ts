import { BLOCK_TYPES, storableText } from '@greenroom/domain'
import { z } from 'zod'
import { defineContract, pageOf, pageQuery, timestamp } from './contract.ts'

/** Version of a row. */
export const rowVersion = z.int().min(1).describe('Increases by one with each change of this row')

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
  theme: z.string().describe('One of the ten themes; an unknown one is drawn as the default, gradient-green'),
  header_settings: z.unknown().describe("Social icons and the owner's design; see headerSettings in packages/domain"),
  seo: shownSeo.describe('Settings for search engines and shared links'),
  views: z.int().describe('All-time views, bots excluded'),
  clicks: z.int().describe('All-time clicks on its blocks, bots excluded'),
  block_count: z.int(),
  version: rowVersion,
  order_version: rowVersion.describe('Version of the order of its blocks'),
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
  version: rowVersion,
  created_at: timestamp,
  updated_at: timestamp,
})
export type Block = z.infer<typeof block>

export const newOrderVersion = rowVersion.describe(
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

export const siteParams = z.object({ id: z.uuid() })
export const blockParams = z.object({ id: z.uuid(), blockId: z.uuid() })
const usernameParams = z.object({ username: storableText(60).min(1) })

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
  response: z.object({ items: z.array(block), order_version: rowVersion }),
  errors: ['NOT_FOUND'],
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
