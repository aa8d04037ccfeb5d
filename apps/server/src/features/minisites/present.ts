import type { Block, MiniSite, PublicSite, SeoSettings } from '@greenroom/contracts'
import type { BlockRow, MiniSiteRow } from '@greenroom/db'
import { isOnSchedule, readSettings } from '@greenroom/domain'
import type { SystemContext } from '../../platform/context.ts'
import type { CountedBlock, CountedSite } from './queries.ts'

export function presentSite({ urls }: SystemContext, site: CountedSite): MiniSite {
  return {
    id: site.id,
    user_id: site.userId,
    username: site.username,
    name: site.name,
    bio: site.bio,
    avatar_url: site.avatarUrl,
    is_active: site.isActive,
    theme: site.theme,
    header_settings: site.headerSettings,
    seo: site.seo as SeoSettings,
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
    order_index: block.orderIndex,
    clicks: block.clicks,
    version: block.version,
    created_at: block.createdAt.toISOString(),
    updated_at: block.updatedAt.toISOString(),
  }
}

/** What visitors see now: active blocks, links only in their scheduled time. */
export function presentPublicSite(
  { urls, now }: SystemContext,
  site: MiniSiteRow,
  rows: readonly BlockRow[],
): PublicSite {
  const visible = rows.filter(
    (row) => row.isActive && (row.type !== 'link' || isOnSchedule(readSettings('link', row.settings), now)),
  )
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
