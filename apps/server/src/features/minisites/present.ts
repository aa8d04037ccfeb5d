import type { Block, listBlocks, MiniSite, PublicSite, ResponseOf } from '@greenroom/contracts'
import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import { blockAt, readSeo } from '@greenroom/domain'
import type { SystemContext } from '../../platform/context.ts'
import type { CountedBlock } from './queries/blocks.ts'
import type { CountedSite } from './queries/sites.ts'

export function presentSite({ urls }: SystemContext, site: CountedSite): MiniSite {
  return {
    id: site.id,
    user_id: site.userId,
    username: site.username,
    name: site.name,
    bio: site.bio,
    avatar_url: site.avatarUrl,
    is_active: site.isActive,
    is_locked: site.lockedAt !== null,
    theme: site.theme,
    header_settings: site.headerSettings,
    seo: readSeo(site.seo),
    views: site.views,
    clicks: site.clicks,
    block_count: site.blockCount,
    version: site.version,
    order_version: site.orderVersion,
    url: urls.siteUrl(site),
    created_at: site.createdAt.toISOString(),
    updated_at: site.updatedAt.toISOString(),
  }
}

export function presentBlock(block: CountedBlock): Block {
  return {
    id: block.id,
    mini_site_id: block.miniSiteId,
    title: block.title,
    type: block.type,
    url: block.url,
    settings: block.settings,
    is_active: block.isActive,
    is_locked: block.lockedAt !== null,
    order_index: block.orderIndex,
    clicks: block.clicks,
    sign_ups: block.signUps,
    version: block.version,
    created_at: block.createdAt.toISOString(),
    updated_at: block.updatedAt.toISOString(),
  }
}

/** Presents blocks in order, with the version of the order. */
export function presentOrder(order: { items: CountedBlock[]; orderVersion: number }): ResponseOf<typeof listBlocks> {
  return { items: order.items.map(presentBlock), order_version: order.orderVersion }
}

/**
 * Presents a site as visitors see it now: active blocks that are not locked and have something to show (`blockAt`).
 */
export function presentPublicSite(
  { urls, now }: SystemContext,
  site: MiniSiteRow,
  rows: readonly BlockRow[],
): PublicSite {
  const visible = rows.flatMap((row) => (row.isActive && !row.lockedAt ? (blockAt(row, now) ?? []) : []))
  return {
    id: site.id,
    username: site.username,
    name: site.name,
    bio: site.bio,
    avatar_url: site.avatarUrl,
    theme: site.theme,
    header_settings: site.headerSettings,
    url: urls.siteUrl(site),
    blocks: visible.map(({ id, title, type, url, settings }) => ({ id, title, type, url, settings })),
  }
}
