import { type BlockRow, blocks, miniSites, type MiniSiteRow, siteHosts } from '@greenroom/db'
import { parseUsername } from '@greenroom/domain'
import { and, asc, eq, gt, gte, isNull, not, sql } from '@greenroom/db/sql'
import type { SystemContext } from '../../platform/context.ts'
import { takenUsernamesOfAll } from '../minisites/public.ts'

/** Tells whether a visitor who asked for this name can claim it. */
export async function canClaim({ db, now }: SystemContext, name: string): Promise<boolean> {
  const parsed = parseUsername(name)
  return parsed.ok && !(await takenUsernamesOfAll(db.system, now, [parsed.username])).has(parsed.username)
}

/** Selects sites that visitors can open. */
const isOpen = and(eq(miniSites.isActive, true), isNull(miniSites.hiddenAt), isNull(miniSites.lockedAt))

/** System read: returns a block of a site that visitors can open, with its site. */
export async function findActiveBlock(
  { db }: SystemContext,
  siteId: string,
  blockId: string,
): Promise<{ site: MiniSiteRow; block: BlockRow } | undefined> {
  const [found] = await db.system
    .select({ site: miniSites, block: blocks })
    .from(blocks)
    .innerJoin(miniSites, and(eq(miniSites.userId, blocks.userId), eq(miniSites.id, blocks.miniSiteId)))
    .where(
      and(eq(blocks.id, blockId), eq(miniSites.id, siteId), eq(blocks.isActive, true), isNull(blocks.lockedAt), isOpen),
    )
  return found
}

/** A page whose first address is a host of its owner's stands in that host's sitemap. */
const hasMainHost = sql`exists (select from ${siteHosts} where ${siteHosts.miniSiteId} = ${miniSites.id} and ${siteHosts.state} = 'verified')`
const isListed = and(isOpen, sql`(${miniSites.seo} -> 'no_index') is distinct from 'true'::jsonb`, not(hasMainHost))

export interface ListedSite {
  id: string
  username: string
  updatedAt: Date
}

/** System read: returns the first id of each group of `size` listed sites, by id. */
export async function listedStretches({ db }: SystemContext, size: number): Promise<string[]> {
  const { rows } = await db.system.execute<{ id: string }>(
    sql`select id from (select ${miniSites.id} as id, row_number() over (order by ${miniSites.id}) as n from ${miniSites} where ${isListed}) as numbered where (n - 1) % ${size}::int = 0 order by n`,
  )
  return rows.map(({ id }) => id)
}

/** System read: returns listed sites by id, from one on or after one. */
export async function listListedSites(
  { db }: SystemContext,
  start: { from: string } | { after: string },
  limit: number,
): Promise<ListedSite[]> {
  const where = 'from' in start ? gte(miniSites.id, start.from) : gt(miniSites.id, start.after)
  return db.system
    .select({ id: miniSites.id, username: miniSites.username, updatedAt: miniSites.updatedAt })
    .from(miniSites)
    .where(and(isListed, where))
    .orderBy(asc(miniSites.id))
    .limit(limit)
}
