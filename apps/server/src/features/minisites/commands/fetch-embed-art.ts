import { type EmbedMatch, embedSettings, frameUrlOf, isEmbedType } from '@greenroom/domain'
import { z } from 'zod'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  OutsideError,
  type OutsideRequest,
  type OutsideResponse,
} from '../../../platform/fetch-outside/fetch-outside.ts'
import { pageTags } from '../../../platform/fetch-outside/page-tags.ts'
import { storePicture } from '../../uploads/public.ts'
import { findBlock } from '../queries/blocks.ts'
import { addEmbedArt } from '../store/blocks.ts'

/** Most bytes read of a provider's answer, its page, and its picture. */
const MAX_OEMBED = 200_000
const MAX_PAGE = 3_000_000
const MAX_ART = 5_000_000
/** Longest stored title (embedSettings). */
const MAX_TITLE = 300

interface About {
  title?: string | undefined
  picture?: string | undefined
}

/**
 * Fetches title and art of an embed once, into our own storage, so that visitors' browsers do not contact the provider
 * before the visitor does. Safe to run twice: skips a block that has its art, is deleted, or has another address by
 * now. Does not increment the block's version: a job is not an edit, and must not cause a 409 in an open editor.
 * @throws Error if the provider is unavailable, so that the job is retried; permanent failures end quietly
 */
export async function fetchEmbedArt(context: Context, siteId: string, blockId: string): Promise<void> {
  const { db, ownerId } = context
  const block = await db.forOwner(ownerId, (tx) => findBlock(tx, ownerId, siteId, blockId))
  const settings = embedSettings.safeParse(block?.settings)
  if (!block || !isEmbedType(block.type) || !settings.success || settings.data.artUrl || settings.data.artTitle) return
  const embed = frameUrlOf(block.type, block.url)
  const about = embed && (await aboutOf(context, embed))
  if (!about) return
  const artTitle = cleanTitle(about.title)
  const artUrl = about.picture && (await ownCopy(context, about.picture))
  if (!artTitle && !artUrl) return
  const art = embedSettings.parse({ version: 1, ...(artTitle ? { artTitle } : {}), ...(artUrl ? { artUrl } : {}) })
  await db.forOwner(ownerId, (tx) => addEmbedArt(tx, ownerId, siteId, blockId, block.url, art))
}

/** Asks the provider's oEmbed endpoint if it has one; otherwise reads the page's previews (Open Graph). */
async function aboutOf(context: SystemContext, embed: EmbedMatch): Promise<About | undefined> {
  if (embed.oembedUrl === undefined) {
    const page = await get(context, embed.url, { accept: 'text/html', maxBytes: MAX_PAGE })
    const meta = page && pageTags(page).meta
    return meta && { title: meta.get('og:title'), picture: meta.get('og:image:secure_url') ?? meta.get('og:image') }
  }
  const answer = await get(context, embed.oembedUrl, { accept: 'application/json', maxBytes: MAX_OEMBED })
  const parsed = answer && oembed.safeParse(asJson(answer.body))
  return parsed?.success ? { title: parsed.data.title, picture: parsed.data.thumbnail_url } : undefined
}

const oembed = z.object({
  title: z.string().optional().catch(undefined),
  thumbnail_url: z.string().optional().catch(undefined),
})

function asJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Returns the picture, re-encoded by us; undefined if it is not a picture. */
async function ownCopy(context: Context, address: string): Promise<string | undefined> {
  const found = await get(context, address, { accept: 'image/*', maxBytes: MAX_ART })
  if (!found) return undefined
  try {
    return (await storePicture(context, context.ownerId, 'image', async () => found.body)).url
  } catch (error) {
    if (error instanceof AppError && (error.code === 'UNSUPPORTED_TYPE' || error.code === 'UPLOAD_ERROR'))
      return undefined
    throw error
  }
}

/** Returns the answer, or undefined if a retry would not help. @throws Error if it may */
async function get(context: SystemContext, url: string, request: OutsideRequest): Promise<OutsideResponse | undefined> {
  try {
    const answer = await context.providers.fetchOutside(url, request)
    if (answer.status === 429 || answer.status >= 500)
      throw new Error(`${new URL(url).hostname} answered ${answer.status}`)
    return answer.status === 200 ? answer : undefined
  } catch (error) {
    if (error instanceof OutsideError && error.reason !== 'unreachable' && error.reason !== 'timeout') return undefined
    throw error
  }
}

/** Cleans a title for storage, on one line. */
const cleanTitle = (title = '') =>
  title
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_TITLE)
    .toWellFormed()
